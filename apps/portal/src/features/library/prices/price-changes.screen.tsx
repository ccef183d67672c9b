import { Box, Flex, NativeSelect, Text } from '@chakra-ui/react';
import { failedAs, Missing, PRICE_CHANGES, type PriceChangeKind, type PriceVersionRow } from '@portal/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { api } from '../../../live/api';
import { useAsPageSubject } from '../../../parts/page-subject';
import { Name } from '../../../ui/bidi';
import { PageHeader } from '../../../ui/page-header';
import { PAGE_SIZE } from '../../../ui/pagination';
import { SearchField } from '../../../ui/search-field';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states';
import { NoLongerThere } from '../detail/no-longer-there';
import { type PriceListDetail, priceListAddress, priceListQuery } from '../library.queries';
import { ChangeKinds, countOf } from './change-kinds';
import { ChangeTable } from './change-table';

/** R3.12: what a version of a price list changed of the one before it. */
export default function PriceChangesScreen() {
  const { id = '' } = useParams();
  const { t } = useTranslation(['prices', 'library']);
  const { data, error, refetch } = useQuery(priceListQuery(id));
  const wasHere = useRef(false);
  if (data) wasHere.current = true;
  if (failedAs(error, Missing)) return <NoLongerThere wasHere={wasHere.current} list="/price-list" />;
  if (data) return <Changes key={id} {...data} />;
  return error ? (
    <ErrorState onRetry={() => void refetch()}>{t('library:detail.failed')}</ErrorState>
  ) : (
    <LoadingState>
      <ChangeTable label={t('library:list.documents')} delta={undefined} page={1} onPage={() => undefined} busy={false} empty="" />
    </LoadingState>
  );
}

/** What narrows the changes stands in the address. */
function useChangeFilter(newest: number, versions: readonly PriceVersionRow[]) {
  const [params, setParams] = useSearchParams();
  const versionInAddress = Number(params.get('version'));
  const version = versions.some((row) => row.version === versionInAddress) ? versionInAddress : newest;
  const change = PRICE_CHANGES.find((kind) => kind === params.get('change')) ?? null;
  const page = Math.max(1, Math.floor(Number(params.get('page')) || 1));
  const search = params.get('searchTerm') ?? '';
  /** Another page where nothing else is said. */
  const set = (values: Record<string, string | number | null>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries({ page: null, ...values }))
          if (value === null || value === '') next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace: true },
    );
  return { version, change, page, search, set };
}

function Changes({ document, versions }: PriceListDetail) {
  const { t } = useTranslation(['prices', 'library', 'library-shell']);
  const { documentId, title } = document;
  useAsPageSubject(title);
  const { version, change, page, search, set } = useChangeFilter(document.version, versions);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...queryOptions(
      api.pricelist.delta.query({
        documentId,
        version,
        ...(change ? { change } : {}),
        ...(search ? { search } : {}),
        pageNumber: page,
        pageSize: PAGE_SIZE,
      }),
    ),
    placeholderData: (last, query) =>
      (query?.queryKey[2] as { version?: number })?.version === version ? keepPreviousData(last) : undefined,
  });
  const shown = versions.find((row) => row.version === version);
  const isReady = data === undefined || data.state === 'ready';
  return (
    <Box pb={{ base: '4', md: '6' }}>
      <PageHeader
        title={t('library-shell:title.priceChanges')}
        subtitle={
          <Link to={priceListAddress(documentId)}>
            <Name>{title}</Name>
          </Link>
        }
        actions={
          versions.length > 1 && (
            <VersionChoice versions={versions} version={version} onChoose={(nr) => set({ version: nr, change: null })} />
          )
        }
      />
      {shown?.note && (
        <Text mb="4" maxW="72ch" whiteSpace="pre-line" overflowWrap="anywhere">
          <Name>{shown.note}</Name>
        </Text>
      )}
      {data && data.state !== 'ready' && <EmptyState>{t(`state.${data.state}`)}</EmptyState>}
      {isReady && (
        <>
          <Flex gap="3" mb="4" wrap="wrap" justify="space-between" align="center" minH="36px">
            {data && countOf(data) > 0 && (
              <ChangeKinds delta={data} chosen={change} onChoose={(kind: PriceChangeKind | null) => set({ change: kind })} />
            )}
            <SearchField
              w={{ base: 'full', md: '240px' }}
              value={search}
              label={t('search')}
              busy={isPlaceholderData}
              onSearch={(next) => next !== search && set({ searchTerm: next })}
            />
          </Flex>
          <ChangeTable
            isWatchable
            label={t('library-shell:title.priceChanges')}
            delta={data}
            page={page}
            onPage={(next) => set({ page: next })}
            busy={isPlaceholderData}
            empty={change || search ? t('noMatch') : t('none')}
            failed={error ? { words: t('failed'), onRetry: () => void refetch() } : undefined}
          />
        </>
      )}
    </Box>
  );
}

interface ChoiceProps {
  versions: readonly PriceVersionRow[];
  version: number;
  onChoose: (version: number) => void;
}

/** Every version that the reader may open, with the one that it is compared with. */
function VersionChoice({ versions, version, onChoose }: ChoiceProps) {
  const { t } = useTranslation(['prices', 'library']);
  return (
    <NativeSelect.Root size="sm" w="auto" minW="200px">
      <NativeSelect.Field aria-label={t('version')} value={version} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
        {versions.map(({ version: nr }) => (
          <option key={nr} value={nr}>
            {nr > 1 ? t('compared', { version: nr, against: nr - 1 }) : t('library:version.nr', { version: nr })}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
