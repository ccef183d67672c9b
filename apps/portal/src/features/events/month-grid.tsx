import { Box, Button, Flex, Popover, Portal, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import type { EventRow } from '@portal/contracts';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type Day, dayIn, firstDayOfWeek, groupByDay, type Month, monthOf, weeksOf } from '../../i18n/calendar';
import { dayName, hourIn, monthName, ownZone, weekdayNames } from '../../i18n/clocks';
import { useLanguage } from '../../i18n/language';
import { detailAddress } from '../../parts/publication-address';
import { Name } from '../../ui/text/bidi';
import { useToday } from '../../ui/text/clock';
import { Icon } from '../../ui/text/icon';
import { useEventState } from './events.queries';

/** The maximum number of events in a cell. Further events open in a popup beside the cell. */
const CELL_ROWS = 3;

/** A month as a table, with the events of each day in the reader's time zone. */
export function MonthGrid({ month, events }: { month: Month; events: readonly EventRow[] }) {
  const { intl } = useLanguage();
  const today = useToday();
  const weeks = weeksOf(month, firstDayOfWeek(intl));
  const days = groupByDay(events);
  return (
    <Box
      as="table"
      w="full"
      tableLayout="fixed"
      borderCollapse="separate"
      borderSpacing="0"
      borderWidth="1px"
      rounded="lg"
      overflow="hidden"
      bg="bg.panel"
    >
      <VisuallyHidden as="caption">{monthName(intl, month)}</VisuallyHidden>
      <thead>
        <tr>
          {weekdayNames(intl, weeks[0] ?? []).map(({ short, long }) => (
            <Box
              as="th"
              key={long}
              {...{ scope: 'col', abbr: long }}
              textStyle="caption"
              fontWeight="500"
              color="fg.muted"
              py="2"
              px="2"
              textAlign="start"
            >
              {short}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day, at) => (
              <Box
                as="td"
                key={day}
                h="112px"
                p="1.5"
                verticalAlign="top"
                borderTopWidth="1px"
                borderStartWidth={at ? '1px' : '0'}
                bg={monthOf(day) === month ? undefined : 'bg.subtle'}
              >
                <DayCell day={day} isToday={day === today} isOutside={monthOf(day) !== month} events={days.get(day) ?? []} />
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

interface CellProps {
  day: Day;
  isToday: boolean;
  /** True for days of the previous or next month. */
  isOutside: boolean;
  events: readonly EventRow[];
}

function DayCell({ day, isToday, isOutside, events }: CellProps) {
  const { t } = useTranslation('events');
  const { intl } = useLanguage();
  const visibleEvents = events.length > CELL_ROWS ? events.slice(0, CELL_ROWS - 1) : events;
  const hiddenCount = events.length - visibleEvents.length;
  return (
    <>
      <Flex
        as="time"
        {...{ dateTime: day }}
        aria-current={isToday ? 'date' : undefined}
        w="fit-content"
        minW="24px"
        h="24px"
        px="1"
        mb="1"
        align="center"
        justify="center"
        rounded="full"
        textStyle="caption"
        fontVariantNumeric="tabular-nums"
        fontWeight={isToday ? '600' : '500'}
        color={isToday ? 'brand.contrast' : isOutside ? 'fg.muted' : 'fg'}
        bg={isToday ? 'brand.solid' : undefined}
      >
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <VisuallyHidden>{dayName(intl, day)}</VisuallyHidden>
      </Flex>
      {events.length > 0 && (
        <Stack as="ul" listStyleType="none" gap="1">
          {visibleEvents.map((event) => (
            <li key={event.documentId}>
              <Entry event={event} day={day} isAlone={events.length === 1} />
            </li>
          ))}
          {hiddenCount > 0 && (
            <li>
              <Popover.Root lazyMount unmountOnExit>
                <Popover.Trigger asChild>
                  <Button size="2xs" minH="24px" variant="plain" color="brand.fg" px="1">
                    {t('month.more', { number: hiddenCount })}
                  </Button>
                </Popover.Trigger>
                <Portal>
                  <Popover.Positioner>
                    <Popover.Content w="280px" aria-label={dayName(intl, day)}>
                      <Popover.Body p="3">
                        <Text textStyle="label" mb="2">
                          {dayName(intl, day)}
                        </Text>
                        <Stack as="ul" listStyleType="none" gap="1">
                          {events.map((event) => (
                            <li key={event.documentId}>
                              <Entry event={event} day={day} />
                            </li>
                          ))}
                        </Stack>
                      </Popover.Body>
                    </Popover.Content>
                  </Popover.Positioner>
                </Portal>
              </Popover.Root>
            </li>
          )}
        </Stack>
      )}
    </>
  );
}

/** One event on one of its days, with its start time on the first day. The only event of a day has two lines. */
function Entry({ event, day, isAlone = false }: { event: EventRow; day: Day; isAlone?: boolean }) {
  const { t } = useTranslation(['events', 'publications-shell', 'common']);
  const { intl } = useLanguage();
  const state = useEventState(event);
  const isFaded = state === 'over' || state === 'cancelled';
  const isOwn = event.registration?.state === 'seated';
  const isFirstDay = dayIn(event.startsAt) === day;
  return (
    <Box
      asChild
      display={isAlone ? '-webkit-box' : 'flex'}
      lineClamp={isAlone ? 2 : undefined}
      gap="1"
      rounded="sm"
      px="1.5"
      py="0.5"
      minH="24px"
      textStyle="caption"
      colorPalette={isFaded ? 'gray' : 'brand'}
      bg={isFaded ? 'bg.muted' : isOwn ? 'colorPalette.solid' : 'colorPalette.subtle'}
      color={isOwn && !isFaded ? 'colorPalette.contrast' : isFaded ? 'fg.muted' : 'colorPalette.fg'}
      textDecoration={event.cancelledAt ? 'line-through' : undefined}
      title={event.title}
      focusVisibleRing="inside"
    >
      <Link to={detailAddress('event', event.documentId)}>
        {isOwn && <Icon as={CircleCheck} size={14} alignSelf="center" verticalAlign="middle" me={isAlone ? '1' : undefined} />}
        {isFirstDay && (
          <Box as="span" flexShrink="0" fontVariantNumeric="tabular-nums">
            {hourIn(intl, event.startsAt, ownZone())}{' '}
          </Box>
        )}
        <Name truncate={!isAlone} minW="0">
          {event.title}
        </Name>
        {event.cancelledAt && <VisuallyHidden>{t('publications-shell:event.state.cancelled')}</VisuallyHidden>}
        {isOwn && <VisuallyHidden>{t('common:status.registered')}</VisuallyHidden>}
      </Link>
    </Box>
  );
}
