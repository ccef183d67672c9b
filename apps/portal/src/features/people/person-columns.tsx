import { Box, Flex } from '@chakra-ui/react';
import { isPartner, type ListedPerson, type PeopleStatus, ROLE_LABELS } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../live/use-session';
import type { Column } from '../../ui/list/data-table';
import { Avatar } from '../../ui/text/avatar';
import { MailAddress, Name } from '../../ui/text/bidi';
import { RelativeTime } from '../../ui/text/relative-time';
import { Pill, type PillLook } from '../../ui/text/status-pill';

const LOOKS: Record<PeopleStatus, PillLook> = { Active: ['green', 'check'], Dormant: ['orange', 'clock'], Disabled: ['gray', 'dash'] };

/** Returns the columns of the list. Partners do not receive the last use of colleagues. */
export function usePersonColumns(): Column<ListedPerson>[] {
  const { t } = useTranslation('people');
  const isColleague = isPartner(useRole());
  const columns: Column<ListedPerson>[] = [
    { key: 'name', head: t('column.name'), width: '34%', cell: (person) => <Identity person={person} /> },
    { key: 'role', head: t('column.role'), width: '120px', cell: (person) => <Role person={person} /> },
    { key: 'company', head: t('column.company'), cell: ({ companyName }) => <Name>{companyName}</Name> },
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
    { key: 'status', head: t('column.status'), width: '22%', cell: (person) => <Status person={person} />, watch: ({ status }) => status },
  ];
  return isColleague ? columns.filter(({ key }) => key !== 'lastSeen') : columns;
}

function Identity({ person: { firstname, lastname, name, photo, companyName, email } }: { person: ListedPerson }) {
  return (
    <Flex align="center" gap="3" minW="0">
      <Box aria-hidden="true">
        <Avatar firstName={firstname} lastName={lastname} photoUrl={photo} size={32} company={companyName} />
      </Box>
      <Box minW="0">
        <Name fontWeight="500">{name}</Name>
        <Box textStyle="caption" color="fg.muted" fontWeight="400">
          <MailAddress overflowWrap="anywhere">{email}</MailAddress>
        </Box>
      </Box>
    </Flex>
  );
}

/** The role of a person, and whether the person owns the company. */
function Role({ person: { role, isOwner } }: { person: ListedPerson }) {
  const { t } = useTranslation('people');
  return (
    <>
      {ROLE_LABELS[role]}
      {isOwner && (
        <Box textStyle="caption" color="fg.muted">
          {t('owner')}
        </Box>
      )}
    </>
  );
}

/** The status of an account. People who manage it also see who disabled it, and why. */
function Status({ person: { status, disabled } }: { person: ListedPerson }) {
  const { t } = useTranslation('people');
  return (
    <>
      <Pill look={LOOKS[status]}>{t(`status.${status}`)}</Pill>
      {disabled && (
        <Box mt="1" textStyle="caption" color="fg.muted">
          {t('disabledBy', { name: disabled.by })}
          <Name overflowWrap="anywhere">{disabled.reason}</Name>
        </Box>
      )}
    </>
  );
}
