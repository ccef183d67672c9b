import { Box, Flex, Text, VisuallyHidden } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTypists } from '../../../live/typing';
import { type Onlooker, toOnlooker } from '../../../live/use-presence';
import type { Density } from '../../../ui/list/data-table.types';
import { freshLook } from '../../../ui/list/fresh';
import { PREVIEW_ROW } from '../../../ui/list/preview-look';
import { RowLink } from '../../../ui/list/row-link';
import { useInView } from '../../../ui/list/use-in-view';
import { Avatar } from '../../../ui/text/avatar';
import { Name } from '../../../ui/text/bidi';
import { StatusPill } from '../../../ui/text/status-pill';
import { type Viewer as Face, Viewers } from '../../../ui/text/viewers';
import { STATUS_PILLS } from '../ticket-status';
import type { Ghost, Reader } from '../tickets.filter';
import type { TicketRow as Row } from '../tickets.queries';
import { DueChip } from './due-chip';
import { LastMessage } from './last-message';
import { RowWho, type RowWhoProps } from './row-who';

interface Props extends RowWhoProps {
  to: string;
  selected: boolean;
  /** True if the pane previews the ticket without opening it. */
  isPreviewed: boolean;
  ghost: Ghost | undefined;
  fresh: { still: boolean } | undefined;
  viewers: Onlooker[];
  onSeen: () => void;
  /** Called when the pointer or the focus stays on the row, so that its ticket can be prefetched. */
  onPrefetch: () => void;
  /** Compact rows omit the last message. */
  density?: Density;
}

/** The time in ms for which the pointer must stay on a row before its ticket is prefetched. */
const REST_MS = 80;

/** One ticket in the queue, with people, subject, last message and icons. The whole row is a link. */
export function TicketRow({
  row,
  to,
  me,
  selected,
  isPreviewed,
  ghost,
  fresh,
  viewers,
  onSeen,
  onPrefetch,
  withLco,
  isSortedByOpening,
  density = 'comfortable',
}: Props) {
  const people = usePeople(row.ticketId, viewers, me);
  const ref = useInView<HTMLLIElement>(fresh ? onSeen : undefined);
  const restTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const subject = (
    <Name
      display="block"
      truncate
      css={{ textAlign: '-webkit-match-parent' }}
      title={`${row.ticketNo} ${row.subject}`}
      fontWeight={row.unread ? '600' : '400'}
      color={ghost ? 'fg.muted' : 'fg'}
    >
      {row.subject}
    </Name>
  );
  const title = ghost ? subject : <RowLink to={to}>{subject}</RowLink>;
  const badges = ghost ? undefined : (
    <Flex as="span" align="center" gap="2" flexShrink="0">
      {me.handles && <DueChip clock={row.clock} />}
      <Viewers viewers={people} size={20} />
      <StatusMark status={row.status} />
      {row.assignee && me.handles && <Assignee assignee={row.assignee} me={me} />}
    </Flex>
  );
  return (
    <Box
      asChild
      position="relative"
      display="flex"
      flexDirection="column"
      justifyContent="center"
      h={density === 'compact' ? '52px' : '72px'}
      px={{ base: '4', md: '3' }}
      borderBottomWidth="1px"
      bg={selected ? 'bg.selected' : isPreviewed ? 'bg.subtle' : 'bg.panel'}
      boxShadow={selected ? 'inset 3px 0 0 var(--pp-colors-brand-solid)' : undefined}
      _rtl={selected ? { boxShadow: 'inset -3px 0 0 var(--pp-colors-brand-solid)' } : undefined}
      transition="background-color {durations.instant}"
      _hover={{ bg: selected ? 'bg.selected' : 'bg.subtle' }}
      css={freshLook(fresh && (fresh.still ? 'still' : true)) ?? (isPreviewed ? PREVIEW_ROW : undefined)}
    >
      <li
        ref={ref}
        data-row={row.ticketId}
        data-fresh={fresh ? '' : undefined}
        data-ghost={ghost ? '' : undefined}
        data-preview={isPreviewed ? '' : undefined}
        aria-current={selected || undefined}
        onPointerEnter={() => {
          restTimer.current = setTimeout(onPrefetch, REST_MS);
        }}
        onPointerLeave={() => clearTimeout(restTimer.current)}
        onFocus={onPrefetch}
      >
        <RowWho row={row} me={me} withLco={withLco} isSortedByOpening={isSortedByOpening} />
        {density === 'compact' ? (
          <Flex align="center" gap="2">
            <Box flex="1" minW="0">
              {title}
            </Box>
            {ghost ? <GhostWords ghost={ghost} /> : badges}
          </Flex>
        ) : (
          <>
            {title}
            <Flex align="center" gap="2" minH="20px" textStyle="caption" color="fg.muted">
              {ghost ? <GhostWords ghost={ghost} /> : <LastMessage row={row} me={me} />}
              {badges}
            </Flex>
          </>
        )}
      </li>
    </Box>
  );
}

/** Shows the status by shape and colour, with its name in a tooltip and for screen readers. */
function StatusMark({ status }: Pick<Row, 'status'>) {
  const { t } = useTranslation('common');
  const words = t(`status.${STATUS_PILLS[status]}`);
  return (
    <StatusPill status={STATUS_PILLS[status]} boxSize="20px" p="0" gap="0" justifyContent="center" title={words} position="relative">
      <VisuallyHidden>{words}</VisuallyHidden>
    </StatusPill>
  );
}

function GhostWords({ ghost }: { ghost: Ghost }) {
  const { t } = useTranslation('inquiries');
  const words =
    ghost.what !== 'taken' ? t(`ghost.${ghost.what}`) : ghost.isOwn ? t('ghost.takenByYou') : t('ghost.taken', { name: ghost.by });
  return (
    <Text textStyle="caption" color="fg.muted">
      {words}
    </Text>
  );
}

/** Returns the people who have the ticket open, with a pen icon for those who are writing. */
function usePeople(ticketId: string, viewers: Onlooker[], me: Reader): Face[] {
  const { t } = useTranslation('inquiries');
  const typists = useTypists(ticketId).filter(({ userId }) => userId !== me.id);
  const faces = new Map<string, Face>(viewers.map((viewer) => [viewer.id, viewer]));
  for (const { userId, name } of typists)
    faces.set(userId, { ...toOnlooker({ userId, name, idle: false }), writing: t('row.replying', { name }) });
  return [...faces.values()];
}

function Assignee({ assignee, me }: { assignee: NonNullable<Row['assignee']>; me: Reader }) {
  const { t } = useTranslation('inquiries');
  const [firstName = '', ...rest] = assignee.name.split(' ');
  const words = assignee.id === me.id ? t('row.assignedToYou') : t('row.assignedTo', { name: assignee.name });
  return (
    <Box as="span" role="img" aria-label={words} title={words} lineHeight="0">
      <Box as="span" aria-hidden="true">
        <Avatar
          firstName={firstName}
          lastName={rest.join(' ')}
          size={20}
          backgroundColor={assignee.id === me.id ? 'brand.700' : 'graphite.600'}
        />
      </Box>
    </Box>
  );
}
