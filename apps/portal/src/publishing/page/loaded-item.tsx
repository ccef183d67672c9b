import { Box, Grid, Skeleton, Stack } from '@chakra-ui/react';
import type { PublicationKind } from '@portal/contracts';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { isNotFound } from '../../live/failures/failure';
import { ErrorState } from '../../ui/feedback/error-state';
import { LoadingState } from '../../ui/feedback/states';
import { DETAIL_GRID, PREVIEW_HEIGHT } from './detail-grid';
import { NoLongerThere } from './no-longer-there';

interface Props<Item, Key extends QueryKey> {
  kind: PublicationKind;
  query: (documentId: string) => UseQueryOptions<Item, Error, Item, Key>;
  skeleton?: ReactNode;
  children: (item: Item) => ReactNode;
}

/** Fetches the item that the URL identifies and renders its page, or the reason why it cannot be shown. */
export function LoadedItem<Item, Key extends QueryKey>(props: Props<Item, Key>) {
  const { id = '' } = useParams();
  // Each item has its own key, so that no state of the previous item remains.
  return <ItemById key={id} id={id} {...props} />;
}

function ItemById<Item, Key extends QueryKey>({
  id,
  kind,
  query,
  skeleton = <DetailSkeleton />,
  children,
}: Props<Item, Key> & { id: string }) {
  const { t } = useTranslation('publishing');
  const { data, error, refetch } = useQuery(query(id));
  const wasHere = useRef(false);
  if (data) wasHere.current = true;
  if (isNotFound(error)) return <NoLongerThere wasHere={wasHere.current} kind={kind} />;
  if (data) return children(data);
  return error ? <ErrorState onRetry={() => void refetch()}>{t('detail.failed')}</ErrorState> : <LoadingState>{skeleton}</LoadingState>;
}

const DetailSkeleton = () => (
  <>
    <Skeleton h="32px" w="46%" mb="6" />
    <Grid {...DETAIL_GRID}>
      <Skeleton gridArea="preview" h={PREVIEW_HEIGHT} rounded="lg" />
      <Box gridArea="facts" bg="bg.panel" borderWidth="1px" rounded="lg" p="5">
        <Stack gap="4">
          {[52, 68, 44, 60, 56, 48].map((width, index) => (
            <Skeleton key={index} h="12px" w={`${width}%`} />
          ))}
        </Stack>
      </Box>
    </Grid>
  </>
);
