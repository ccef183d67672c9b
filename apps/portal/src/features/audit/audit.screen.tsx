import { Box, Button } from '@chakra-ui/react';
import { AUDIT_AREAS, type AuditEntry } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { parseId } from '../../list/filter';
import { useSearchKey } from '../../list/use-search-key';
import { failureText } from '../../live/failure-text';
import { DataTable } from '../../ui/data-table';
import { DateRange } from '../../ui/date-range';
import { FilterBar } from '../../ui/filter-bar';
import { FilterMenu } from '../../ui/filter-menu';
import { Icon } from '../../ui/icon';
import { PageHeader } from '../../ui/page-header';
import { Pagination } from '../../ui/pagination';
import { rowLink } from '../../ui/rows';
import { SearchField } from '../../ui/search-field';
import { EmptyState, NoMatch } from '../../ui/states';
import { type AuditFilter, auditFilter, entriesQuery, PAGE_ROWS } from './audit.queries';
import { ChainLine } from './chain-line';
import { useEntryColumns } from './entry-columns';
import { EntryDrawer } from './entry-drawer';

const OPEN = 'entry';

/** What was done by whom, with what it was before and after, and whether the log is as it was written. */
export default function AuditScreen() {
  const { t } = useTranslation(['audit', 'dashboard-shell', 'common']);
  const page = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useSearchParams();
  const filter = auditFilter.parse(address);
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(entriesQuery(filter));
  const columns = useEntryColumns();
  useSearchKey(() => page.current?.querySelector<HTMLInputElement>('[role=search] input')?.focus());
  const change = (part: Partial<AuditFilter>) => {
    const next = auditFilter.write(address, part);
    next.delete(OPEN);
    setAddress(next, { replace: part.page === undefined });
  };
  const withOpen = (id: string | null): string => {
    const next = new URLSearchParams(address);
    if (id) next.set(OPEN, id);
    else next.delete(OPEN);
    return `?${next}`;
  };
  const openId = parseId(address.get(OPEN));
  const open = data?.items.find(({ entryId }) => entryId === openId);
  const hasDays = Boolean(filter.from || filter.until);
  const clear = () => change(auditFilter.cleared);
  return (
    <Box ref={page} pb="6">
      <PageHeader
        title={t('dashboard-shell:title.audit')}
        subtitle={t('subtitle')}
        actions={
          <Button size="sm" variant="outline" colorPalette="gray" loading={isFetching} onClick={() => void refetch()}>
            <Icon as={RotateCw} />
            {t('common:action.refresh')}
          </Button>
        }
      />
      <ChainLine />
      <FilterBar
        search={
          <SearchField
            w={{ base: 'full', md: '280px' }}
            value={filter.search}
            label={t('search')}
            busy={isPlaceholderData}
            onSearch={(search) => search !== filter.search && change({ search })}
          />
        }
        filters={
          <>
            <FilterMenu
              label={t('area.label')}
              value={filter.area ?? undefined}
              options={AUDIT_AREAS.map((value) => ({ value, label: t(`area.${value}`) }))}
              onChange={(value) => change({ area: AUDIT_AREAS.find((one) => one === value) ?? null })}
            />
            <DateRange label={t('time')} from={filter.from} to={filter.until} onChange={({ from, to }) => change({ from, until: to })} />
          </>
        }
        set={Number(Boolean(filter.area)) + Number(hasDays)}
        onClear={clear}
      />
      <DataTable<AuditEntry>
        label={t('dashboard-shell:title.audit')}
        columns={columns}
        rows={data?.items}
        rowKey={({ entryId }) => entryId}
        to={({ entryId }) => withOpen(entryId)}
        {...(openId ? { selectedKey: openId } : {})}
        density="compact"
        busy={isPlaceholderData}
        {...(error ? { failed: { words: failureText(error), onRetry: () => void refetch() } } : {})}
        empty={auditFilter.isNarrowed(filter) ? <NoMatch onClear={clear} /> : <EmptyState>{t('empty')}</EmptyState>}
        footer={
          data && (
            <>
              <Pagination page={filter.page} total={data.totalCount} pageSize={PAGE_ROWS} onPage={(next) => change({ page: next })} />
              {data.totalIsMore && (
                <Box px="4" pb="2" textStyle="caption" color="fg.muted">
                  {t('more')}
                </Box>
              )}
            </>
          )
        }
      />
      {open && (
        <EntryDrawer
          entry={open}
          onClose={() => setAddress(withOpen(null))}
          onRequest={(search) => change({ ...auditFilter.cleared, search })}
          finalFocus={() => rowLink(page.current, open.entryId) ?? null}
        />
      )}
    </Box>
  );
}
