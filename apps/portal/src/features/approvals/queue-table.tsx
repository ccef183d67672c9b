import { Box, Flex, Text } from '@chakra-ui/react';
import { LIMITS, ROLE_LABELS, type Role, type UserRequest } from '@portal/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button';
import { Avatar } from '../../ui/avatar';
import { Name } from '../../ui/bidi';
import { type Column, DataTable } from '../../ui/data-table';
import { TimeLeft } from '../../ui/deadline';
import { useLocale } from '../../ui/locale';
import { Pagination } from '../../ui/pagination';
import { Viewers } from '../../ui/presence';
import { RelativeTime } from '../../ui/relative-time';
import { StatusPill } from '../../ui/status-pill';
import { pendingRequests } from './approvals.pending';
import type { QueueFilter } from './approvals.queries';
import { roleColumnOf } from './approvals.rules';
import { Email } from './email';
import { countryName, ghostText, PILLS } from './request-texts';
import type { DecisionActions } from './use-decision-actions';
import type { Queue } from './use-queue';
import type { ListViewers } from './use-viewers';

interface Props {
  queue: Queue;
  filter: QueueFilter;
  viewer: Role;
  me: string;
  company: ListViewers;
  deciding: DecisionActions;
  offline: boolean;
  selected: string | null;
  /** The detail stands beside the table, so there is less room. */
  columns: { country: boolean; role: boolean };
  fill: boolean;
  empty: ReactNode;
  to: (row: UserRequest) => string;
  onPage: (page: number) => void;
  onSort: (sort: QueueFilter['sort']) => void;
  onShowHeld: () => Promise<void>;
}

export function QueueTable(props: Props) {
  const { queue, filter, viewer, me, company, deciding, offline, selected, columns: room, fill, empty, to } = props;
  const { t } = useTranslation('approval');
  const { intl } = useLocale();
  const { list, rows, ghosts, waiting, fresh, total } = queue;
  const roleColumn = roleColumnOf(viewer);
  const roleWords = (row: UserRequest) =>
    roleColumn === 'company' ? (
      <Name>{row.companyName}</Name>
    ) : (
      <Box as="span" whiteSpace="nowrap">
        {ROLE_LABELS[row.role]}
      </Box>
    );

  const requested = (row: UserRequest) => (
    <>
      <RelativeTime at={row.date} />
      {row.status === 'Waiting' && <TimeLeft until={row.deadline} display="block" textStyle="caption" />}
    </>
  );
  const columns: (Column<UserRequest> | false)[] = [
    {
      key: 'name',
      head: t('column.name'),
      cell: (row) => <Person row={row} company={company} isNew={fresh.has(row.userId)} />,
      width: '40%',
    },
    room.role && { key: 'role', head: t(roleColumn === 'company' ? 'column.company' : 'column.role'), cell: roleWords },
    room.country && { key: 'country', head: t('column.country'), cell: (row) => countryName(intl, row.country) },
    { key: 'requested', head: t('column.requested'), cell: requested, sortable: true },
    { key: 'status', head: t('column.status'), cell: (row) => <StatusPill status={PILLS[row.status]} />, watch: (row) => row.status },
  ];

  return (
    <DataTable
      label={t('region.list')}
      columns={columns.filter((column) => column !== false)}
      rows={rows}
      rowKey={(row) => row.userId}
      to={to}
      selectedKey={selected ?? undefined}
      fill={fill}
      shortcuts={false}
      busy={list.isPlaceholderData}
      failed={list.isError ? { words: t('failed'), onRetry: () => void list.refetch() } : undefined}
      empty={empty}
      look={(row) => {
        const ghost = ghosts.get(row.userId);
        const came = fresh.get(row.userId);
        return { fresh: came && (came.still ? 'still' : true), unread: Boolean(came), ghost: ghost && ghostText(t, ghost, me) };
      }}
      onSeen={(row) => pendingRequests.seen(row.userId)}
      held={{
        count: waiting.length,
        onShow: props.onShowHeld,
        words: waiting.length > LIMITS.badgeCap ? t('held.pillCapped') : t('held.pill', { count: waiting.length }),
      }}
      sort={{ key: 'requested', direction: filter.sort === 'oldest' ? 'ascending' : 'descending' }}
      onSort={({ direction }) => props.onSort(direction === 'ascending' ? 'oldest' : 'newest')}
      actions={(row) => row.status === 'Waiting' && <RowActions row={row} deciding={deciding} offline={offline} />}
      card={(row) => (
        <Box>
          <Person row={row} company={company} isNew={fresh.has(row.userId)} />
          <Flex align="center" justify="space-between" gap="3" mt="3" wrap="wrap" textStyle="caption" color="fg.muted" fontWeight="400">
            <StatusPill status={PILLS[row.status]} />
            {row.status === 'Waiting' ? <TimeLeft until={row.deadline} /> : <RelativeTime at={row.date} />}
          </Flex>
        </Box>
      )}
      footer={<Pagination page={filter.page} total={total} onPage={props.onPage} />}
    />
  );
}

function Person({ row, company, isNew }: { row: UserRequest; company: ListViewers; isNew: boolean }) {
  const { t } = useTranslation('approval');
  const reviewers = company.at(row.userId);
  return (
    <Flex align="center" gap="3" minW="0">
      <Box aria-hidden="true">
        <Avatar firstName={row.firstname} lastName={row.lastname} photoUrl={row.photo} size={32} backgroundColor="graphite.600" />
      </Box>
      <Box minW="0">
        <Flex align="center" gap="2" minW="0">
          <Name fontWeight={isNew ? '600' : '500'} overflowWrap="anywhere">
            {row.name}
          </Name>
          {reviewers.length > 0 && (
            <Flex as="span" align="center" gap="1.5" textStyle="caption" color="fg.muted" fontWeight="400" whiteSpace="nowrap">
              <Viewers viewers={reviewers} size={20} />
              {t('row.reviewing')}
            </Flex>
          )}
        </Flex>
        <Text textStyle="caption" color="fg.muted" fontWeight="400">
          <Email address={row.email} />
        </Text>
      </Box>
    </Flex>
  );
}

function RowActions({ row, deciding, offline }: { row: UserRequest; deciding: DecisionActions; offline: boolean }) {
  const { t } = useTranslation('approval');
  const common = { data: row, disabled: offline, size: 'xs', variant: 'outline' } as const;
  const why = offline ? t('decision.offline') : undefined;
  return (
    <>
      <Box as="span" title={why} display="inline-flex">
        <ActionButton
          {...common}
          onAction={deciding.accept}
          aria-label={t('row.accept', { name: row.name })}
          flex="1"
          h="auto"
          minH="28px"
        />
      </Box>
      <Box as="span" title={why} display="inline-flex">
        <ActionButton
          {...common}
          title={t('decision.reject')}
          colorPalette="gray"
          onAction={deciding.reject}
          aria-label={t('row.reject', { name: row.name })}
          flex="1"
          h="auto"
          minH="28px"
        />
      </Box>
    </>
  );
}
