import { Box, Button, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { type PartPage, sees } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isNotFound } from '../../../live/failures/failure';
import { useRole } from '../../../live/use-session';
import { useAsPageSubject } from '../../../parts/page-subject';
import { listAddress } from '../../../parts/publication-address';
import { WatchPart } from '../../../parts/watch-part';
import { DETAIL_GRID } from '../../../publishing/page/detail-grid';
import { ErrorState } from '../../../ui/feedback/error-state';
import { EmptyState, LoadingState } from '../../../ui/feedback/states';
import { Name } from '../../../ui/text/bidi';
import { useToday } from '../../../ui/text/clock';
import { Icon } from '../../../ui/text/icon';
import { PageHeader } from '../../../ui/text/page-header';
import { partQuery } from '../parts.queries';
import { DocumentMentions, NewsMentions } from './mentions';
import { PartFacts } from './part-facts';
import { PartNotices } from './part-notices';
import { PartPrices } from './part-prices';
import { PriceHistory } from './price-history';

/** Shows everything about a part that the reader may see. */
export default function PartScreen() {
  const { number = '' } = useParams();
  // A separate key per part, so that no state of the previous part remains.
  return <PartByNumber key={number} number={number} />;
}

function PartByNumber({ number }: { number: string }) {
  const { t } = useTranslation('parts');
  const { data, error, refetch } = useQuery(partQuery(number, useToday()));
  const wasHere = useRef(false);
  if (data) wasHere.current = true;
  if (isNotFound(error)) return <MissingPart wasHere={wasHere.current} />;
  if (data) return <Part part={data} />;
  return error ? (
    <ErrorState onRetry={() => void refetch()}>{t('page.failed')}</ErrorState>
  ) : (
    <LoadingState>
      <PartSkeleton />
    </LoadingState>
  );
}

function Part({ part }: { part: PartPage }) {
  const { partKey, partNumber, description, priceLists, documents, news } = part;
  useAsPageSubject(partNumber);
  return (
    <Box pb={{ base: '4', md: '6' }}>
      <PageHeader
        title={
          <Box as="bdi" dir="ltr" overflowWrap="anywhere">
            {partNumber}
          </Box>
        }
        subtitle={description && <Name>{description}</Name>}
        actions={
          <>
            <WatchPart partKey={partKey} partNumber={partNumber} size="sm" />
            <AskButton part={part} />
          </>
        }
      />
      <Grid {...DETAIL_GRID}>
        <Stack gridArea="preview" gap="4" minW="0">
          <PartNotices partKey={partKey} news={news.items} />
          <PartPrices lists={priceLists} />
          <PriceHistory lists={priceLists} />
        </Stack>
        <Stack gridArea="facts" gap="4" minW="0">
          <PartFacts part={part} />
          <DocumentMentions partNumber={partNumber} {...documents} />
          <NewsMentions partNumber={partNumber} {...news} />
        </Stack>
      </Grid>
    </Box>
  );
}

/** Opens the inquiry form with the part and its first price list filled in, for roles that send inquiries. */
function AskButton({ part: { partNumber, description, priceLists } }: { part: PartPage }) {
  const { t } = useTranslation('parts');
  const role = useRole();
  if (role === undefined || !sees.contactUs(role)) return null;
  const subject = t('page.subject', { part: partNumber, interpolation: { escapeValue: false } });
  const state = {
    description: [partNumber, description].filter(Boolean).join(' – '),
    documents: priceLists.slice(0, 1).map(({ documentId, title }) => ({ documentId, title })),
    about: [partNumber],
  };
  return (
    <Button asChild size="sm">
      <Link to={`/contact-us?${new URLSearchParams({ subject })}`} state={state}>
        <Icon as={MessageSquare} />
        {t('page.ask')}
      </Link>
    </Button>
  );
}

/** Shown for a part that occurs in no item that the reader may see, whether or not the part exists. */
function MissingPart({ wasHere }: { wasHere: boolean }) {
  const { t } = useTranslation(['parts', 'publishing']);
  return (
    <EmptyState
      action={
        <Button asChild size="sm" variant="outline" colorPalette="gray">
          <Link to={listAddress('price')}>{t('toPriceLists')}</Link>
        </Button>
      }
    >
      <span role={wasHere ? 'alert' : undefined}>{wasHere ? t('publishing:list.gone') : t('page.missing')}</span>
    </EmptyState>
  );
}

const PartSkeleton = () => (
  <>
    <Skeleton h="32px" w="min(320px, 60%)" mb="2" />
    <Skeleton h="16px" w="min(420px, 80%)" mb="6" />
    <Grid {...DETAIL_GRID}>
      <Skeleton gridArea="preview" h="220px" rounded="lg" />
      <Skeleton gridArea="facts" h="220px" rounded="lg" />
    </Grid>
  </>
);
