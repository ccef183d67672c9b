import { Box, Flex, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type EventRow, LIMITS } from '@portal/contracts';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { groupByMonth } from '../../i18n/calendar';
import { monthName, ownZone } from '../../i18n/clocks';
import { useLanguage } from '../../i18n/language';
import type { KeyAction } from '../../list/list-keys';
import { useListKeys } from '../../list/list-keys';
import { detailAddress } from '../../parts/publication-address';
import { AccessPill } from '../../publishing/list/access-pill';
import type { ListView } from '../../publishing/list/publication-table';
import { ErrorState } from '../../ui/feedback/error-state';
import { EmptyState, LoadingState, NoMatch, RefetchLine } from '../../ui/feedback/states';
import { freshLook } from '../../ui/list/fresh';
import { NewRowsPill } from '../../ui/list/new-rows-pill';
import { Pagination } from '../../ui/list/pagination';
import { RowLink } from '../../ui/list/row-link';
import { useInView } from '../../ui/list/use-in-view';
import { Name } from '../../ui/text/bidi';
import { DateLeaf } from './date-leaf';
import { EventPills } from './event-pills';
import { EventTimes } from './event-times';
import type { EventFilter } from './events.list';
import { useEventState } from './events.queries';

const NO_KEYS: ReadonlyMap<string, KeyAction> = new Map();

export function Agenda({ list, empty }: { list: ListView<EventRow, unknown>; empty: ReactNode }) {
  const { t } = useTranslation('events');
  const { intl } = useLanguage();
  const onKeyDown = useListKeys(list, NO_KEYS);
  const { rows, pending, isTurning, state } = list;
  let body: ReactNode = (
    <LoadingState>
      <AgendaSkeleton />
    </LoadingState>
  );
  if (state === 'failed')
    body = (
      <ErrorState onRetry={list.retry} reason={list.failure}>
        {t('list.failed')}
      </ErrorState>
    );
  else if (state === 'empty') body = empty;
  else if (rows)
    body = groupByMonth(rows, ownZone()).map(([month, events]) => (
      <Fragment key={month}>
        <Heading as="h2" textStyle="label" color="fg.muted" mt="5" mb="2" _first={{ mt: '0' }}>
          {monthName(intl, month)}
        </Heading>
        <Box
          as="ul"
          listStyleType="none"
          bg="bg.panel"
          borderWidth="1px"
          rounded="lg"
          css={{ '& > li:last-of-type': { borderBottomWidth: 0 } }}
        >
          {events.map((row) => (
            <AgendaRow
              key={row.documentId}
              row={row}
              fresh={list.fresh.get(row.documentId)}
              isGone={list.ghosts.has(row.documentId)}
              onSeen={() => list.markSeen(row.documentId)}
            />
          ))}
        </Box>
      </Fragment>
    ));
  return (
    <Box ref={list.element} onKeyDown={onKeyDown} role="region" aria-label={t('list.region')} aria-busy={isTurning || undefined}>
      <Box position="sticky" top="16px" h="0" zIndex="4" pointerEvents="none">
        <RefetchLine active={isTurning} />
        <Flex position="absolute" insetX="0" top="-18px" justify="center">
          <NewRowsPill count={pending.length} onClick={() => void list.showPending()}>
            {pending.length > LIMITS.badgeCap ? undefined : t('list.pill', { count: pending.length })}
          </NewRowsPill>
        </Flex>
      </Box>
      <Box opacity={isTurning ? 0.6 : 1} transition="opacity {durations.quick}">
        {body}
      </Box>
      {rows && <Pagination pageSize={LIMITS.pageSize} page={list.filter.page} total={list.total} onPage={list.toPage} />}
    </Box>
  );
}

interface RowProps {
  row: EventRow;
  fresh: { still: boolean } | undefined;
  isGone: boolean;
  onSeen: () => void;
}

function AgendaRow({ row, fresh, isGone, onSeen }: RowProps) {
  const { t } = useTranslation(['events', 'publishing']);
  const state = useEventState(row);
  const ref = useInView<HTMLLIElement>(fresh && onSeen);
  const isFaded = isGone || state === 'over' || state === 'cancelled';
  const title = (
    <Text
      as="span"
      fontWeight="600"
      lineClamp={2}
      overflowWrap="anywhere"
      title={row.title}
      textDecoration={row.cancelledAt ? 'line-through' : undefined}
    >
      <Name>{row.title}</Name>
    </Text>
  );
  return (
    <Flex
      asChild
      gap={{ base: '3', md: '4' }}
      align="flex-start"
      position="relative"
      px="4"
      py="3"
      borderBottomWidth="1px"
      color={isFaded ? 'fg.muted' : undefined}
      _hover={{ bg: 'bg.subtle' }}
      css={freshLook(fresh && (fresh.still ? 'still' : true))}
    >
      <li ref={ref} data-row={row.documentId} data-fresh={fresh ? '' : undefined} data-ghost={isGone ? '' : undefined}>
        <DateLeaf at={row.startsAt} isFaded={isFaded} />
        <Box flex="1" minW="0">
          {isGone ? title : <RowLink to={detailAddress('event', row.documentId)}>{title}</RowLink>}
          <EventTimes event={row} zone={row.zone} display="block" mt="0.5" />
          <Text textStyle="caption" color="fg.muted" lineClamp={1} overflowWrap="anywhere">
            {t(`category.${row.category}`)} · {row.mode === 'online' ? t('mode.online') : <Name>{row.location}</Name>}
            {row.mode === 'hybrid' && ` · ${t('mode.hybrid')}`}
          </Text>
          {isGone ? (
            <Text textStyle="caption" color="fg.muted" mt="1">
              {t('publishing:list.gone')}
            </Text>
          ) : (
            <EventPills row={row} mt="2" hideFrom="md" />
          )}
        </Box>
        <Flex direction="column" align="flex-end" gap="1.5" flexShrink="0" hideBelow="md">
          {!isGone && <EventPills row={row} justify="flex-end" />}
          <AccessPill row={row} maxW="180px" />
        </Flex>
      </li>
    </Flex>
  );
}

const AgendaSkeleton = () => (
  <Box>
    <Skeleton h="14px" w="120px" mb="3" />
    <Box bg="bg.panel" borderWidth="1px" rounded="lg">
      {[58, 42, 66, 50, 46].map((width, index) => (
        <Flex key={width} gap="4" px="4" py="3" borderTopWidth={index ? '1px' : '0'}>
          <Skeleton w="56px" h="60px" rounded="md" flexShrink="0" />
          <Stack flex="1" gap="2.5" pt="1">
            <Skeleton h="14px" w={`${width}%`} />
            <Skeleton h="12px" w="44%" />
            <Skeleton h="10px" w="30%" />
          </Stack>
          <Skeleton h="22px" w="88px" rounded="full" hideBelow="md" />
        </Flex>
      ))}
    </Box>
  </Box>
);

interface EmptyProps {
  filter: EventFilter;
  isPublisher: boolean;
  isNarrowed: boolean;
  onClear: () => void;
}

/** Explains why no events are listed (R8.6). */
export function AgendaEmpty({ filter: { show }, isPublisher, isNarrowed, onClear }: EmptyProps) {
  const { t } = useTranslation('events');
  if (isNarrowed) return <NoMatch onClear={onClear} />;
  return <EmptyState>{t(show === 'upcoming' && isPublisher ? 'empty.writer' : `empty.${show}`)}</EmptyState>;
}
