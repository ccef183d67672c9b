import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTypists } from '../../../live/typing';
import { type Onlooker, toOnlooker } from '../../../live/use-presence';
import { Avatar } from '../../../ui/avatar';
import { Code, Name } from '../../../ui/bidi';
import { freshLook } from '../../../ui/fresh';
import { type Viewer as Face, Viewers } from '../../../ui/presence';
import { RelativeTime } from '../../../ui/relative-time';
import { StatusPill } from '../../../ui/status-pill';
import { useInView } from '../../../ui/use-in-view';
import type { Ghost, Reader } from '../inquiries.filter';
import type { InquiryRow as Row } from '../inquiries.queries';
import { PILLS } from '../status-pills';
import { DueChip } from './due-chip';

interface Props {
  row: Row;
  to: string;
  me: Reader;
  selected: boolean;
  ghost: Ghost | undefined;
  fresh: { still: boolean } | undefined;
  viewers: Onlooker[];
  /** A fresh row was in view long enough. */
  onSeen: () => void;
  /** The local company stands beside the partner's, for those who answer for several. */
  withLco: boolean;
}

/** One ticket as the queue tells of it; the whole row is one link. */
export function InquiryRow({ row, to, me, selected, ghost, fresh, viewers, onSeen, withLco }: Props) {
  const { t } = useTranslation('inquiries');
  const people = usePeople(row.ticketId, viewers, me);
  const ref = useInView<HTMLLIElement>(fresh ? onSeen : undefined);
  const weight = row.unread ? '600' : '400';
  const company = withLco && row.lcoName && row.lcoName !== row.company;
  const subject = (
    <Name
      display="block"
      truncate
      css={{ textAlign: '-webkit-match-parent' }}
      title={row.subject}
      fontWeight={row.unread ? '600' : '500'}
      color={ghost ? 'fg.muted' : 'fg'}
    >
      {row.subject}
    </Name>
  );
  return (
    <Box
      asChild
      position="relative"
      px="4"
      py="2.5"
      borderBottomWidth="1px"
      bg={selected ? 'bg.selected' : 'bg.panel'}
      transition="background-color {durations.instant}"
      _hover={{ bg: selected ? 'bg.selected' : 'bg.subtle' }}
      css={freshLook(fresh && (fresh.still ? 'still' : true))}
    >
      <li
        ref={ref}
        data-row={row.ticketId}
        data-fresh={fresh ? '' : undefined}
        data-ghost={ghost ? '' : undefined}
        aria-current={selected || undefined}
      >
        <Flex align="center" gap="2" textStyle="caption" color="fg.muted">
          {row.unread && (
            <Box as="span" role="img" aria-label={t('row.unread')} boxSize="8px" rounded="full" bg="brand.solid" flexShrink="0" />
          )}
          <Code fontSize="0.75rem" fontWeight={weight}>
            {row.ticketNo}
          </Code>
          <RelativeTime at={row.lastAt} ms="auto" fontWeight={weight} />
        </Flex>
        {ghost ? (
          subject
        ) : (
          <Box
            asChild
            display="block"
            outline="none"
            _after={{ content: '""', position: 'absolute', inset: '0' }}
            _focusVisible={{ _after: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' } }}
          >
            <Link to={to} data-row-link="">
              {subject}
            </Link>
          </Box>
        )}
        <Text textStyle="caption" color="fg.muted" truncate>
          {me.handles ? (
            <>
              <Name>{row.company}</Name>
              {company && (
                <>
                  {' · '}
                  <Name>{row.lcoName}</Name>
                </>
              )}
            </>
          ) : (
            <Name>{row.excerpt}</Name>
          )}
        </Text>
        <Flex align="center" gap="2.5" mt="1" minH="22px">
          {ghost ? <GhostWords ghost={ghost} /> : <StatusPill status={PILLS[row.status]} />}
          {me.handles && !ghost && <DueChip clock={row.clock} />}
          {!ghost && (
            <Flex as="span" align="center" gap="1.5" ms="auto" flexShrink="0">
              <Viewers viewers={people} size={20} />
              {row.assignee && <Assignee assignee={row.assignee} me={me} />}
            </Flex>
          )}
        </Flex>
      </li>
    </Box>
  );
}

function GhostWords({ ghost }: { ghost: Ghost }) {
  const { t } = useTranslation('inquiries');
  const words =
    ghost.what !== 'taken' ? t(`ghost.${ghost.what}`) : ghost.mine ? t('ghost.takenByYou') : t('ghost.taken', { name: ghost.by });
  return (
    <Text textStyle="caption" color="fg.muted">
      {words}
    </Text>
  );
}

/** Who has it open, and with a pen who writes there. */
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
