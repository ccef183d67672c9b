import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { LIMITS, LOG_ORDERS, type LogRow, ROLE_LABELS, USAGE_FUNCTIONS } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChartLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ClearFilter } from '../../../ui/form/clear-filter';
import { DataTable } from '../../../ui/list/data-table';
import { FilterMenu } from '../../../ui/list/filter-menu';
import { Pagination } from '../../../ui/list/pagination';
import { Name } from '../../../ui/text/bidi';
import { Icon } from '../../../ui/text/icon';
import { PageHeader } from '../../../ui/text/page-header';
import { peopleQuery } from '../analytics.queries';
import { CardFailure, NoActivity, RetentionNote } from '../card-failure';
import { ExportTool, PAGE_EXPORTS } from '../export-tool';
import { exportInput, logFilter, useRange } from '../range';
import { RangeBar } from '../range-bar';
import { useFigureText } from '../use-figure-text';
import { useLogColumns } from './use-log-columns';

/** The log (R2.17): the usage of each function by person. */
export default function LogAnalysisScreen() {
  const { t } = useTranslation(['dashboard', 'dashboard-shell', 'common']);
  const { func, days } = useFigureText();
  const { view, search, address, change } = useRange();
  const counts = useLogColumns<LogRow>();
  const { sort, ascending, page } = address;
  const { data, error, isPlaceholderData, refetch } = useQuery(
    peopleQuery(view, { sort, direction: ascending ? 'asc' : 'desc', page }, LIMITS.pageSize),
  );
  const query = logFilter.write(search, { sort: 'total', ascending: false, page: 1 }).toString();
  return (
    <>
      <PageHeader
        title={t('dashboard-shell:title.logAnalysis')}
        subtitle={data && days(data.range)}
        actions={
          <>
            <ExportTool
              kinds={PAGE_EXPORTS}
              wanted={data && { ...exportInput({ ...view, compare: false }, data.range), sort, direction: ascending ? 'asc' : 'desc' }}
            />
            <Button asChild size="sm" variant="outline" colorPalette="gray">
              <Link to={`/dashboard?${logFilter.write(search, { func: null, lcoId: '', sort: 'total', ascending: false }).toString()}`}>
                <Icon as={ChartLine} />
                {t('dashboard-shell:title.dashboard')}
              </Link>
            </Button>
          </>
        }
      />
      <RangeBar
        more={
          <>
            <FilterMenu
              label={t('column.function')}
              value={address.func ?? undefined}
              options={USAGE_FUNCTIONS.map((value) => ({ value, label: func(value) }))}
              onChange={(value) => change({ func: USAGE_FUNCTIONS.find((one) => one === value) ?? null })}
            />
            {address.lcoId && (
              <Flex align="center" gap="1" textStyle="label">
                <Text>
                  {t('common:filter.set', { name: 'LCO', value: data?.lcoName ?? (address.lcoId === NO_LCO ? '–' : address.lcoId) })}
                </Text>
                <ClearFilter label="LCO" onClear={() => change({ lcoId: '' })} />
              </Flex>
            )}
          </>
        }
      />
      {error && !data ? (
        <Box bg="bg.panel" borderWidth="1px" rounded="lg">
          <CardFailure error={error} onRetry={() => void refetch()} />
        </Box>
      ) : (
        <Box pb="6">
          {data && <RetentionNote range={data.range} mb="2" />}
          <DataTable<LogRow>
            label={t('dashboard-shell:title.logAnalysis')}
            density="compact"
            rows={data?.items}
            busy={isPlaceholderData}
            rowKey={({ userId, role }) => `${userId} ${role}`}
            to={({ userId }) => `/log-analysis/${encodeURIComponent(userId)}${query && `?${query}`}`}
            columns={[
              { key: 'name', head: t('column.user'), cell: (row) => <PersonCell row={row} />, sortable: true, width: '26%' },
              { key: 'role', head: t('column.role'), cell: ({ role }) => ROLE_LABELS[role], sortable: true },
              ...counts,
            ]}
            sort={{ key: sort, direction: ascending ? 'ascending' : 'descending' }}
            onSort={({ key, direction }) => {
              const order = LOG_ORDERS.find((one) => one === key);
              // Number columns are first sorted in descending order, name columns in ascending order.
              const isSameColumn = key === sort;
              const isWord = key === 'name' || key === 'role';
              if (order) change({ sort: order, ascending: isSameColumn ? direction === 'ascending' : isWord });
            }}
            {...(data && data.items.length > 0 && { totals: { head: t('log.totals'), row: { ...EMPTY_ROW, ...data.totals } } })}
            empty={data && <NoActivity range={data.range} />}
            footer={
              data &&
              data.totalCount > 0 && (
                <Pagination pageSize={LIMITS.pageSize} page={page} total={data.totalCount} onPage={(next) => change({ page: next })} />
              )
            }
          />
        </Box>
      )}
    </>
  );
}

/** The placeholder for regions and headquarters, which have no local company. */
const NO_LCO = '-';
const EMPTY_ROW = { userId: '', name: null, company: null, role: 'CP' } as const;

function PersonCell({ row: { name, company } }: { row: LogRow }) {
  const { t } = useTranslation('dashboard');
  return (
    <Box minW="0">
      <Box truncate fontWeight="500">
        <Name>{name ?? t('log.former')}</Name>
      </Box>
      {company && (
        <Box truncate textStyle="caption" color="fg.muted">
          <Name>{company}</Name>
        </Box>
      )}
    </Box>
  );
}
