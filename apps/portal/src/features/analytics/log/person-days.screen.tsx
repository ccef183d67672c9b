import { Box, Text } from '@chakra-ui/react';
import { type ExportKind, ROLE_LABELS } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useFormat } from '../../../i18n/format';
import { isNotFound } from '../../../live/failures/failure';
import { useAsPageSubject } from '../../../parts/page-subject';
import { EmptyState } from '../../../ui/feedback/states';
import { DataTable } from '../../../ui/list/data-table';
import { Pagination } from '../../../ui/list/pagination';
import { PageHeader } from '../../../ui/text/page-header';
import { personDaysQuery } from '../analytics.queries';
import { CardFailure, NoActivity, RetentionNote } from '../card-failure';
import { ExportTool } from '../export-tool';
import { exportInput, useRange } from '../range';
import { RangeBar } from '../range-bar';
import { useFigureText } from '../use-figure-text';
import { useLogColumns } from './use-log-columns';

const DAYS = 31;
const EXPORTS = ['user-days'] as const satisfies readonly ExportKind[];

export default function PersonDaysScreen() {
  const { personId = '' } = useParams();
  const { t } = useTranslation(['dashboard', 'dashboard-shell', 'errors']);
  const { intlDay } = useDayText();
  const { list } = useFormat();
  const { days } = useFigureText();
  const { view, address, change } = useRange();
  const { data, error, isPlaceholderData, refetch } = useQuery(personDaysQuery(view, personId, address.page, DAYS));
  type Day = NonNullable<typeof data>['items'][number];
  const counts = useLogColumns<Day>().map((column) => ({ ...column, sortable: false }));
  const name = data ? (data.person.name ?? t('log.former')) : '';
  useAsPageSubject(name);
  if (isNotFound(error)) return <EmptyState>{t('errors:object.missing')}</EmptyState>;
  return (
    <>
      <PageHeader
        title={data ? t('days.title', { name }) : t('dashboard-shell:title.logAnalysis')}
        actions={
          <ExportTool
            kinds={EXPORTS}
            wanted={data && { ...exportInput({ ...view, compare: false, func: null, lcoId: '' }, data.range), personId }}
          />
        }
        subtitle={data && list([ROLE_LABELS[data.person.role], ...(data.person.company ? [data.person.company] : []), days(data.range)])}
      />
      <RangeBar />
      {error && !data ? (
        <Box bg="bg.panel" borderWidth="1px" rounded="lg">
          <CardFailure error={error} onRetry={() => void refetch()} />
        </Box>
      ) : (
        <Box pb="6">
          {data && <RetentionNote range={data.range} mb="2" />}
          <DataTable<Day>
            label={data ? t('days.title', { name }) : ''}
            density="compact"
            rows={data?.items}
            busy={isPlaceholderData}
            rowKey={({ day }) => day}
            columns={[
              { key: 'day', head: t('days.day'), cell: ({ day }) => <Text as="span">{intlDay(day)}</Text>, width: '26%' },
              ...counts,
            ]}
            {...(data && data.items.length > 0 && { totals: { head: t('column.total'), row: { day: '', ...data.totals } } })}
            empty={data && <NoActivity range={data.range} />}
            footer={
              data &&
              data.totalCount > DAYS && (
                <Pagination page={address.page} pageSize={DAYS} total={data.totalCount} onPage={(next) => change({ page: next })} />
              )
            }
          />
        </Box>
      )}
    </>
  );
}

function useDayText() {
  const { places } = useFigureText();
  const { long } = places({ from: '', to: '', grain: 'day', running: false, previous: null, nearest: null, keptFrom: null });
  return { intlDay: long };
}
