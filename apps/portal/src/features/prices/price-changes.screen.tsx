import { Box, Flex, NativeSelect, Text } from '@chakra-ui/react';
import { LIMITS, PRICE_CHANGES, type PriceChangeKind, type PriceVersionRow } from '@portal/contracts';
import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { choice, defineFilter, type FilterField, type FilterOf, text } from '../../list/filter';
import { usePagedList } from '../../list/use-paged-list';
import { api } from '../../live/api';
import { useAsPageSubject } from '../../parts/page-subject';
import { detailAddress } from '../../parts/publication-address';
import { LoadedItem } from '../../publishing/page/loaded-item';
import { EmptyState } from '../../ui/feedback/states';
import { SearchField } from '../../ui/form/search-field';
import { Name } from '../../ui/text/bidi';
import { PageHeader } from '../../ui/text/page-header';
import { ChangeKinds, countOf } from './change-kinds';
import { ChangeTable } from './change-table';
import { type PriceListDetail, priceListQuery } from './prices.queries';

/** Compares a version of a price list with another version (R3.12). */
export default function PriceChangesScreen() {
  const { t } = useTranslation('publishing');
  return (
    <LoadedItem
      kind="price"
      query={priceListQuery}
      skeleton={<ChangeTable label={t('list.documents')} delta={undefined} page={1} onPage={() => undefined} isBusy={false} empty="" />}
    >
      {(item) => <Changes {...item} />}
    </LoadedItem>
  );
}

/** The version number in the URL; without a number, the newest version is shown. */
const versionNumber: FilterField<number | null> = {
  initial: null,
  parse: (text) => Number(text) || undefined,
  print: (version) => (version ? String(version) : ''),
};
const FIELDS = { version: versionNumber, change: choice(PRICE_CHANGES), search: text({ name: 'searchTerm' }) };
const changeFilter = defineFilter(FIELDS);

const deltaQuery = (documentId: string, version: number, { change, search, page }: FilterOf<typeof FIELDS>) =>
  queryOptions({
    ...api.prices.delta.query({
      documentId,
      version,
      ...(change ? { change } : {}),
      ...(search ? { search } : {}),
      pageNumber: page,
      pageSize: LIMITS.pageSize,
    }),
    placeholderData: (last, query) => ((query?.queryKey[2] as { version?: number })?.version === version ? last : undefined),
  });

function Changes({ document, versions }: PriceListDetail) {
  const { t } = useTranslation(['prices', 'publishing', 'publications-shell']);
  const { documentId, title } = document;
  useAsPageSubject(title);
  const versionOf = (chosenVersion: number | null) =>
    versions.some((row) => row.version === chosenVersion) ? chosenVersion! : document.version;
  const list = usePagedList(changeFilter, (filter) => deltaQuery(documentId, versionOf(filter.version), filter));
  const { data, filter } = list;
  const { change, search } = filter;
  const version = versionOf(filter.version);
  const shownVersion = versions.find((row) => row.version === version);
  const isReady = data === undefined || data.state === 'ready';
  return (
    <Box pb={{ base: '4', md: '6' }}>
      <PageHeader
        title={t('publications-shell:title.priceChanges')}
        subtitle={
          <Link to={detailAddress('price', documentId)}>
            <Name>{title}</Name>
          </Link>
        }
        actions={
          versions.length > 1 && (
            <VersionChoice versions={versions} version={version} onChoose={(nr) => list.change({ version: nr, change: null })} />
          )
        }
      />
      {shownVersion?.note && (
        <Text mb="4" maxW="72ch" whiteSpace="pre-line" overflowWrap="anywhere">
          <Name>{shownVersion.note}</Name>
        </Text>
      )}
      {data && data.state !== 'ready' && <EmptyState>{t(`state.${data.state}`)}</EmptyState>}
      {isReady && (
        <>
          <Flex gap="3" mb="4" wrap="wrap" justify="space-between" align="center" minH="36px">
            {data && countOf(data) > 0 && (
              <ChangeKinds delta={data} chosen={change} onChoose={(kind: PriceChangeKind | null) => list.change({ change: kind })} />
            )}
            <SearchField
              w={{ base: 'full', md: '240px' }}
              value={search}
              label={t('search')}
              busy={list.isTurning}
              onSearch={(next) => next !== search && list.change({ search: next })}
            />
          </Flex>
          <ChangeTable
            isWatchable
            label={t('publications-shell:title.priceChanges')}
            delta={list.rows && data}
            page={filter.page}
            onPage={list.toPage}
            isBusy={list.isTurning}
            empty={change || search ? t('noMatch') : t('none')}
            failed={list.failure ? { words: t('failed'), reason: list.failure, onRetry: list.retry } : undefined}
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

/** Selects one of the versions that the reader may open, and names the version that it is compared with. */
function VersionChoice({ versions, version, onChoose }: ChoiceProps) {
  const { t } = useTranslation(['prices', 'publishing']);
  return (
    <NativeSelect.Root size="sm" w="auto" minW="200px">
      <NativeSelect.Field aria-label={t('version')} value={version} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
        {versions.map(({ version: nr }) => (
          <option key={nr} value={nr}>
            {nr > 1 ? t('compared', { version: nr, against: nr - 1 }) : t('publishing:version.nr', { version: nr })}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
