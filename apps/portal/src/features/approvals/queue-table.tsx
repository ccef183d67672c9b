import { Box, Flex, Text } from '@chakra-ui/react';
import { LIMITS, ROLE_LABELS, type Role, type UserRequest } from '@portal/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../i18n/format';
import { useDensity } from '../../list/density';
import type { useList } from '../../list/use-list';
import { CompanyWord } from '../../parts/company-line';
import { useDecisions } from '../../parts/decisions';
import { type Column, DataTable } from '../../ui/list/data-table';
import { Pagination } from '../../ui/list/pagination';
import { Avatar } from '../../ui/text/avatar';
import { MailAddress, Name } from '../../ui/text/bidi';
import { TimeLeft } from '../../ui/text/deadline';
import { useLocale } from '../../ui/text/locale';
import { RelativeTime } from '../../ui/text/relative-time';
import { StatusPill } from '../../ui/text/status-pill';
import { type Viewer, Viewers } from '../../ui/text/viewers';
import { useNarrow } from '../../ui/theme/media';
import type { RequestPage } from './approvals.queries';
import { type FILTER, type Ghost, roleColumnOf } from './approvals.rules';
import { ghostText, PILLS } from './request-texts';
import { CardDecision, RowDecision } from './row-decision';
import type { DecisionActions } from './use-decision-actions';

type Queue = ReturnType<typeof useList<UserRequest, RequestPage, typeof FILTER, void, Ghost>>;

interface Props {
  queue: Queue;
  viewer: Role;
  me: string;
  /** False for columns that do not fit while the open request is beside the table. */
  columns: { country: boolean; role: boolean };
  fill: boolean;
  actions: DecisionActions;
  offline: boolean;
  empty: ReactNode;
}

export function QueueTable(props: Props) {
  const { queue, viewer, me, columns: visibleColumns, fill, actions, offline, empty } = props;
  const narrow = useNarrow();
  const { t } = useTranslation('approval');
  const { intl } = useLocale();
  const density = useDensity();
  const { filter, rows, ghosts, pending, fresh, viewers } = queue;
  const roleColumn = roleColumnOf(viewer);
  const roleWords = (row: UserRequest) =>
    roleColumn === 'company' ? (
      <Name>{row.companyName}</Name>
    ) : (
      <Box as="span" whiteSpace="nowrap">
        {ROLE_LABELS[row.role]}
      </Box>
    );

  const requestTime = (row: UserRequest) => (
    <>
      {row.status === 'Waiting' && <TimeLeft until={row.deadline} display="block" />}
      <RelativeTime at={row.date} {...(row.status === 'Waiting' ? { textStyle: 'caption', color: 'fg.muted' } : {})} />
    </>
  );
  // The open request shows the decision buttons itself, so its row shows only the status.
  const status = (row: UserRequest) =>
    row.userId === queue.openId ? (
      <StatusCell row={row} />
    ) : (
      <RowDecision row={row} actions={actions} offline={offline}>
        <StatusCell row={row} />
      </RowDecision>
    );
  const columns: (Column<UserRequest> | false)[] = [
    {
      key: 'name',
      head: t('column.name'),
      cell: (row) => (
        <Person
          row={row}
          viewers={viewers.at(row.userId)}
          isNew={fresh.has(row.userId)}
          withCompany={!visibleColumns.role || roleColumn === 'role'}
        />
      ),
      width: '40%',
    },
    visibleColumns.role && { key: 'role', head: t(roleColumn === 'company' ? 'column.company' : 'column.role'), cell: roleWords },
    visibleColumns.country && {
      key: 'country',
      head: t('column.country'),
      cell: (row) => <Country>{countryName(intl, row.country)}</Country>,
    },
    { key: 'requested', head: t(filter.status === 'Waiting' ? 'column.timeLeft' : 'column.requested'), cell: requestTime, sortable: true },
    { key: 'status', head: t('column.status'), cell: status, watch: (row) => row.status },
  ];

  return (
    <DataTable
      density={density}
      label={t('region.list')}
      columns={columns.filter((column) => column !== false)}
      rows={rows}
      rowKey={(row) => row.userId}
      to={queue.addressOf}
      selectedKey={queue.openId ?? undefined}
      fill={fill}
      shortcuts={false}
      busy={queue.isTurning}
      failed={queue.state === 'failed' ? { words: t('failed'), reason: queue.failure, onRetry: queue.retry } : undefined}
      empty={empty}
      look={(row) => {
        const ghost = ghosts.get(row.userId);
        const arrival = fresh.get(row.userId);
        return {
          fresh: arrival && (arrival.still ? 'still' : true),
          unread: Boolean(arrival),
          preview: row.userId === queue.previewId,
          ghost: ghost && ghostText(t, ghost, me),
        };
      }}
      onSeen={(row) => queue.markSeen(row.userId)}
      pending={{
        count: pending.length,
        onShow: queue.showPending,
        words: pending.length > LIMITS.badgeCap ? t('pending.pillCapped') : t('pending.pill', { count: pending.length }),
      }}
      sort={{ key: 'requested', direction: filter.sort === 'oldest' ? 'ascending' : 'descending' }}
      onSort={({ direction }) => queue.change({ sort: direction === 'ascending' ? 'oldest' : 'newest' })}
      card={(row) => (
        <Box>
          <Person row={row} viewers={viewers.at(row.userId)} isNew={fresh.has(row.userId)} withCompany />
          <Flex align="center" justify="space-between" gap="3" mt="3" wrap="wrap" textStyle="caption" color="fg.muted" fontWeight="400">
            <StatusCell row={row} />
            {row.status === 'Waiting' ? <TimeLeft until={row.deadline} /> : <RelativeTime at={row.date} />}
          </Flex>
        </Box>
      )}
      actions={narrow ? (row) => row.status === 'Waiting' && <CardDecision row={row} actions={actions} offline={offline} /> : undefined}
      footer={<Pagination pageSize={LIMITS.pageSize} page={filter.page} total={queue.total} onPage={queue.toPage} />}
    />
  );
}

/** The name of a country, with line breaks only between words. */
const Country = ({ children }: { children: string }) => (
  <Box lineClamp={2} title={children}>
    {children}
  </Box>
);

/** The applicant, with the company if no column shows it. */
function Person({ row, viewers, isNew, withCompany }: { row: UserRequest; viewers: Viewer[]; isNew: boolean; withCompany: boolean }) {
  const { t } = useTranslation('approval');
  return (
    <Flex align="center" gap="3" minW="0">
      <Box aria-hidden="true">
        <Avatar firstName={row.firstname} lastName={row.lastname} photoUrl={row.photo} size={32} company={row.companyName} />
      </Box>
      <Box minW="0">
        <Flex align="center" gap="2" minW="0">
          <Name fontWeight={isNew ? '600' : '500'} truncate flexShrink={withCompany ? '0' : '1'} maxW="full">
            {row.name}
          </Name>
          {withCompany && (
            <>
              <Text as="span" aria-hidden="true" color="fg.muted">
                ·
              </Text>
              <Name color="fg.muted" fontWeight="400" truncate title={row.companyName}>
                {row.companyName}
              </Name>
            </>
          )}
          {viewers.length > 0 && (
            <Flex as="span" align="center" gap="1.5" textStyle="caption" color="fg.muted" fontWeight="400" whiteSpace="nowrap">
              <Viewers viewers={viewers} size={20} />
              {t('row.reviewing')}
            </Flex>
          )}
        </Flex>
        <Flex textStyle="caption" color="fg.muted" fontWeight="400" columnGap="2" wrap="wrap">
          <MailAddress overflowWrap="anywhere">{row.email}</MailAddress>
          {row.status === 'Waiting' && <CompanyWord company={row.company} />}
        </Flex>
      </Box>
    </Flex>
  );
}

/** The status of a request. A decision that can still be undone is shown as in progress. */
function StatusCell({ row }: { row: UserRequest }) {
  const { t } = useTranslation(['approval', 'approvals-shell']);
  const local = useDecisions().get(row.userId);
  const words = local?.kind === 'intended' ? t(`approvals-shell:undo.row.${local.status}`) : undefined;
  return <StatusPill status={PILLS[row.status]}>{words}</StatusPill>;
}
