import { Box, Button } from '@chakra-ui/react';
import { AUDIT_AREAS, type AuditEntry } from '@portal/contracts';
import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePagedList } from '../../list/use-paged-list';
import { useSearchKey } from '../../list/use-search-key';
import { DateRange } from '../../ui/date/date-range';
import { EmptyState, NoMatch } from '../../ui/feedback/states';
import { SearchField } from '../../ui/form/search-field';
import { DataTable } from '../../ui/list/data-table';
import { FilterBar } from '../../ui/list/filter-bar';
import { FilterMenu } from '../../ui/list/filter-menu';
import { Pagination } from '../../ui/list/pagination';
import { rowLink } from '../../ui/list/rows';
import { Icon } from '../../ui/text/icon';
import { PageHeader } from '../../ui/text/page-header';
import { auditFilter, entriesQuery, PAGE_ROWS } from './audit.queries';
import { ChainLine } from './chain-line';
import { useEntryColumns } from './entry-columns';
import { EntryDrawer } from './entry-drawer';

/** Shows the audit log with the values before and after each change, and the integrity of the log. */
export default function AuditScreen() {
  const { t } = useTranslation(['audit', 'dashboard-shell', 'common']);
  const page = useRef<HTMLDivElement>(null);
  const list = usePagedList(auditFilter, entriesQuery, { openParam: 'entry', pageSize: PAGE_ROWS });
  const { filter, change, clear, data, openId } = list;
  const columns = useEntryColumns();
  useSearchKey(() => page.current?.querySelector<HTMLInputElement>('[role=search] input')?.focus());
  const open = data?.items.find(({ entryId }) => entryId === openId);
  const hasDays = Boolean(filter.from || filter.until);
  return (
    <Box ref={page} pb="6">
      <PageHeader
        title={t('dashboard-shell:title.audit')}
        subtitle={t('subtitle')}
        actions={
          <Button size="sm" variant="outline" colorPalette="gray" loading={list.isFetching} onClick={list.retry}>
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
            busy={list.isTurning}
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
        rows={list.rows}
        rowKey={({ entryId }) => entryId}
        to={({ entryId }) => list.addressWith(entryId)}
        {...(openId ? { selectedKey: openId } : {})}
        density="compact"
        busy={list.isTurning}
        {...(list.failure ? { failed: { words: list.failure, onRetry: list.retry } } : {})}
        empty={list.isNarrowed ? <NoMatch onClear={clear} /> : <EmptyState>{t('empty')}</EmptyState>}
        footer={
          data && (
            <>
              <Pagination page={filter.page} total={list.total} pageSize={PAGE_ROWS} onPage={list.toPage} />
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
          onClose={() => list.setOpen(null)}
          onRequest={(search) => change({ ...auditFilter.cleared, search })}
          finalFocus={() => rowLink(page.current, open.entryId) ?? null}
        />
      )}
    </Box>
  );
}
