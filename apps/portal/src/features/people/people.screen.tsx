import { Box } from '@chakra-ui/react';
import { isPartner, type ListedPerson, PEOPLE_STATUSES } from '@portal/contracts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePagedList } from '../../list/use-paged-list';
import { useSearchKey } from '../../list/use-search-key';
import { useConnection } from '../../live/connection';
import { useRole } from '../../live/use-session';
import { lazyDialog } from '../../ui/feedback/lazy-dialog';
import { EmptyState, NoMatch } from '../../ui/feedback/states';
import { SearchField } from '../../ui/form/search-field';
import { DataTable } from '../../ui/list/data-table';
import { FilterBar } from '../../ui/list/filter-bar';
import { FilterMenu } from '../../ui/list/filter-menu';
import { Pagination } from '../../ui/list/pagination';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog';
import { PageHeader } from '../../ui/text/page-header';
import { DisableFailure } from './disable-failure';
import { InvitationList } from './invitations/invitation-list';
import { InviteButton } from './invitations/invite-button';
import { PAGE_ROWS, peopleFilter, peopleQuery } from './people.queries';
import { PeopleTabs } from './people-tabs';
import { usePersonColumns } from './person-columns';
import { PersonMenu } from './person-menu';
import { useAccountActions } from './use-account-actions';

const MoveDialog = lazyDialog(() => import('./move-dialog'));

/** Shows the people with accounts whom the reader may see. Staff disable and enable the accounts of people below them. */
export default function PeopleScreen() {
  const { t } = useTranslation(['people', 'people-shell']);
  const page = useRef<HTMLDivElement>(null);
  const list = usePagedList(peopleFilter, peopleQuery, { pageSize: PAGE_ROWS });
  const { filter, change, clear } = list;
  const isColleague = isPartner(useRole());
  const columns = usePersonColumns();
  const actions = useAccountActions();
  const [moveTarget, setMoveTarget] = useState<{ person: ListedPerson; open: boolean }>();
  const mover = useRef<HTMLElement>(null);
  const openMove = (person: ListedPerson, button: HTMLElement | null) => {
    mover.current = button;
    setMoveTarget({ person, open: true });
  };
  const offline = useConnection().state === 'offline';
  const searchField = () => page.current?.querySelector<HTMLInputElement>('[role=search] input') ?? null;
  useSearchKey(() => searchField()?.focus());
  const isManager = list.rows?.some(({ isManaged }) => isManaged);
  return (
    <Box ref={page} pb="6">
      <PageHeader
        title={t('people-shell:title.people')}
        subtitle={t(isColleague ? 'subtitleColleagues' : 'subtitle')}
        actions={<InviteButton />}
      />
      {!isColleague && <PeopleTabs value="people" />}
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
          <FilterMenu
            label={t('column.status')}
            value={filter.status ?? undefined}
            options={PEOPLE_STATUSES.filter((value) => value !== 'Dormant' || !isColleague).map((value) => ({
              value,
              label: t(`status.${value}`),
            }))}
            onChange={(value) => change({ status: PEOPLE_STATUSES.find((one) => one === value) ?? null })}
          />
        }
        set={Number(filter.status !== null)}
        onClear={clear}
      />
      <DataTable<ListedPerson>
        label={t('people-shell:title.people')}
        columns={columns}
        rows={list.rows}
        rowKey={({ userId }) => userId}
        busy={list.isTurning}
        {...(isManager
          ? {
              actions: (person: ListedPerson) =>
                person.isManaged && <PersonMenu person={person} actions={actions} onMove={openMove} offline={offline} />,
            }
          : {})}
        {...(list.failure && !list.rows ? { failed: { words: list.failure, onRetry: list.retry } } : {})}
        empty={list.isNarrowed ? <NoMatch onClear={clear} /> : <EmptyState>{t('empty')}</EmptyState>}
        footer={list.data && <Pagination page={filter.page} total={list.total} pageSize={PAGE_ROWS} onPage={list.toPage} />}
      />
      <InvitationList />
      {moveTarget && (
        <MoveDialog
          key={moveTarget.person.userId}
          {...moveTarget}
          onReopen={() => openMove(moveTarget.person, mover.current)}
          onClose={() => setMoveTarget({ ...moveTarget, open: false })}
          finalFocus={() => mover.current ?? searchField()}
        />
      )}
      <ConfirmDialog
        open={actions.isOpen}
        title={t('disable.title', { name: actions.person?.name })}
        confirm={t('action.disable')}
        reason={{}}
        pending={actions.isPending}
        failure={actions.failure && <DisableFailure error={actions.failure} />}
        onConfirm={actions.disable}
        onCancel={actions.cancel}
        finalFocus={() => actions.opener.current ?? searchField()}
      >
        {t('disable.consequence')}
      </ConfirmDialog>
    </Box>
  );
}
