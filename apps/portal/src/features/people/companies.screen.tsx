import { Box, Menu } from '@chakra-ui/react';
import type { ListedCompany } from '@portal/contracts';
import { Merge } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { usePagedList } from '../../list/use-paged-list';
import { useSearchKey } from '../../list/use-search-key';
import { useConnection } from '../../live/connection';
import { lazyDialog } from '../../ui/feedback/lazy-dialog';
import { EmptyState, NoMatch } from '../../ui/feedback/states';
import { SearchField } from '../../ui/form/search-field';
import { type Column, DataTable } from '../../ui/list/data-table';
import { FilterBar } from '../../ui/list/filter-bar';
import { Pagination } from '../../ui/list/pagination';
import { Name } from '../../ui/text/bidi';
import { Icon } from '../../ui/text/icon';
import { PageHeader } from '../../ui/text/page-header';
import { RelativeTime } from '../../ui/text/relative-time';
import { companiesFilter, companiesQuery, PAGE_ROWS } from './people.queries';
import { PeopleTabs } from './people-tabs';
import { RowMenu } from './row-menu';

const MergeDialog = lazyDialog(() => import('./merge-dialog'));

/** Shows the partner companies in the scope of staff, who merge duplicates. */
export default function CompaniesScreen() {
  const { t } = useTranslation(['people', 'people-shell']);
  const page = useRef<HTMLDivElement>(null);
  const list = usePagedList(companiesFilter, companiesQuery, { pageSize: PAGE_ROWS });
  const [mergeTarget, setMergeTarget] = useState<{ company: ListedCompany; open: boolean }>();
  const opener = useRef<HTMLElement>(null);
  const offline = useConnection().state === 'offline';
  const searchField = () => page.current?.querySelector<HTMLInputElement>('[role=search] input') ?? null;
  useSearchKey(() => searchField()?.focus());
  const openMerge = (company: ListedCompany, button: HTMLElement | null) => {
    opener.current = button;
    setMergeTarget({ company, open: true });
  };
  return (
    <Box ref={page} pb="6">
      <PageHeader title={t('people-shell:title.companies')} subtitle={t('companies.subtitle')} />
      <PeopleTabs value="companies" />
      <FilterBar
        search={
          <SearchField
            w={{ base: 'full', md: '280px' }}
            value={list.filter.search}
            label={t('companies.search')}
            busy={list.isTurning}
            onSearch={(search) => search !== list.filter.search && list.change({ search })}
          />
        }
        filters={null}
        set={0}
        onClear={list.clear}
      />
      <DataTable<ListedCompany>
        label={t('people-shell:title.companies')}
        columns={useCompanyColumns()}
        rows={list.rows}
        rowKey={({ companyId }) => companyId}
        busy={list.isTurning}
        actions={(company) => <CompanyMenu company={company} offline={offline} onMerge={openMerge} />}
        {...(list.failure && !list.rows ? { failed: { words: list.failure, onRetry: list.retry } } : {})}
        empty={list.isNarrowed ? <NoMatch onClear={list.clear} /> : <EmptyState>{t('companies.empty')}</EmptyState>}
        footer={list.data && <Pagination page={list.filter.page} total={list.total} pageSize={PAGE_ROWS} onPage={list.toPage} />}
      />
      {mergeTarget && (
        <MergeDialog
          key={mergeTarget.company.companyId}
          {...mergeTarget}
          onReopen={() => openMerge(mergeTarget.company, opener.current)}
          onClose={() => setMergeTarget({ ...mergeTarget, open: false })}
          finalFocus={() => (opener.current?.isConnected ? opener.current : searchField())}
        />
      )}
    </Box>
  );
}

function useCompanyColumns(): Column<ListedCompany>[] {
  const { t } = useTranslation('people');
  const { number } = useFormat();
  return [
    { key: 'name', head: t('column.company'), width: '36%', cell: ({ name }) => <Name fontWeight="500">{name}</Name> },
    { key: 'lco', head: t('companies.lco'), cell: ({ lcoName }) => <Name>{lcoName}</Name> },
    {
      key: 'people',
      head: t('companies.people'),
      width: '140px',
      cell: ({ people }) => number(people),
      watch: ({ people }) => String(people),
    },
    {
      key: 'lastSeen',
      head: t('column.lastSeen'),
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <RelativeTime at={lastSeenAt} />
        ) : (
          <Box as="span" color="fg.muted">
            {t('never')}
          </Box>
        ),
    },
  ];
}

interface MenuProps {
  company: ListedCompany;
  offline: boolean;
  onMerge: (company: ListedCompany, button: HTMLElement | null) => void;
}

function CompanyMenu({ company, offline, onMerge }: MenuProps) {
  const { t } = useTranslation('people');
  return (
    <RowMenu name={company.name}>
      {({ button, whenGone }) => (
        <Menu.Item value="merge" disabled={offline} onClick={() => whenGone(() => onMerge(company, button.current))}>
          <Icon as={Merge} />
          {t('merge.action')}…
        </Menu.Item>
      )}
    </RowMenu>
  );
}
