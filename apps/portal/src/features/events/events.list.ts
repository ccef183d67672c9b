import { EVENT_CATEGORIES, EVENT_MODES, type EventItem, type EventRow, eventStateAt, REGISTRATION_FLAGS } from '@portal/contracts';
import { serverNow } from '../../device/server-clock';
import { daysOf } from '../../i18n/calendar';
import { ownZone } from '../../i18n/clocks';
import { defineList } from '../../list/define-list';
import { choice, day, type FilterOf, oneOf } from '../../list/filter';
import { api } from '../../live/api';
import { hasWords, isListed, type ListReader, SHARED_FILTER, SHARED_RULES, sharedInput } from '../../publishing/list/publication-list';

export const SCOPES = ['upcoming', 'past', 'registered'] as const;

const FILTER = {
  ...SHARED_FILTER,
  show: oneOf(SCOPES, 'upcoming'),
  category: choice(EVENT_CATEGORIES),
  mode: choice(EVENT_MODES),
  /** The first and last day, in the reader's time zone, on which listed events take place. */
  from: day(),
  until: day(),
};
export type EventFilter = FilterOf<typeof FILTER>;

/** Converts a card to a row without the reader's registration, which a card does not contain. */
export const rowOfCard = (card: EventItem): EventRow => ({
  ...card,
  registered: REGISTRATION_FLAGS.NotRegister,
  registration: null,
  companySeats: { taken: 0, offered: 0 },
});

/** Returns true if the list on screen would contain this event, judging by its card. Only the server can search the attached file. */
export function belongs(row: EventRow, filter: EventFilter): boolean {
  const { search, show, category, mode, from, until } = filter;
  if (category && row.category !== category) return false;
  if (mode && row.mode !== mode) return false;
  const days = daysOf(row);
  if ((from && days.at(-1)! < from) || (until && days[0]! > until)) return false;
  const isOver = eventStateAt({ ...row, cancelledAt: null }, new Date(serverNow())) === 'over';
  if (isOver !== (show === 'past')) return false;
  if (show === 'registered' && !row.registration) return false;
  if (!isListed(row, filter)) return false;
  return hasWords([row.title, row.description, row.location], search);
}

const inputOf = ({ show, category, mode, from, until, ...shared }: EventFilter, reader: ListReader) => ({
  ...sharedInput(shared, reader),
  ...(show === 'past' ? { time: 'expired' as const } : {}),
  ...(show === 'registered' ? { registered: 'true' as const } : {}),
  ...(category ? { category } : {}),
  ...(mode ? { mode } : {}),
  ...(from ? { from } : {}),
  ...(until ? { until } : {}),
  ...(from || until ? { zone: ownZone() } : {}),
});

/** The live list of events: upcoming events by start time, past events latest first. */
export const eventList = defineList(api.events.list, {
  ...SHARED_RULES,
  filter: FILTER,
  input: inputOf,
  belongs,
});
