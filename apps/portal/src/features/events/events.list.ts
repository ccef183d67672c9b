import { EVENT_CATEGORIES, EVENT_MODES, type EventItem, type EventRow, eventStateAt, REGISTRATION_FLAGS } from '@portal/contracts';
import { serverNow } from '../../device/server-clock';
import { daysOf } from '../../i18n/calendar';
import { ownZone } from '../../i18n/clocks';
import { defineList } from '../../list/define-list';
import { choice, day, type FilterOf, flag, oneOf, text } from '../../list/filter';
import { api } from '../../live/api';
import { GHOST_MS, ghostOf, hasWords } from '../../publishing/rows';
import { isOwnItem, scheduleState } from '../../publishing/schedule';

export const SCOPES = ['upcoming', 'past', 'registered'] as const;

const FILTER = {
  search: text({ name: 'searchTerm' }),
  show: oneOf(SCOPES, 'upcoming'),
  /** Only publications of the own unit. */
  mine: flag(),
  category: choice(EVENT_CATEGORIES),
  mode: choice(EVENT_MODES),
  /** Only events that take place on one of these days of the reader. */
  from: day(),
  until: day(),
};
export type EventFilter = FilterOf<typeof FILTER>;

/** Converts a card to a row; it lacks the reader's registration. */
export const rowOfCard = (card: EventItem): EventRow => ({
  ...card,
  registered: REGISTRATION_FLAGS.NotRegister,
  registration: null,
  companySeats: { taken: 0, offered: 0 },
});

/** Returns true if the list on screen would contain this event, as far as its card shows: only the server knows the words of its file. */
export function belongs(row: EventRow, { search, show, mine, category, mode, from, until }: EventFilter): boolean {
  if (category && row.category !== category) return false;
  if (mode && row.mode !== mode) return false;
  const days = daysOf(row);
  if ((from && days.at(-1)! < from) || (until && days[0]! > until)) return false;
  const now = serverNow();
  const isOver = eventStateAt({ ...row, cancelledAt: null }, new Date(now)) === 'over';
  if (isOver !== (show === 'past')) return false;
  if (show === 'registered' && !row.registration) return false;
  if (mine ? !isOwnItem(row) : scheduleState(row, now) === 'expired') return false;
  return hasWords([row.title, row.description, row.location], search);
}

const inputOf = ({ search, show, mine, category, mode, from, until }: EventFilter, userId: string) => ({
  callerId: userId,
  ...(show === 'past' ? { time: 'expired' as const } : {}),
  ...(show === 'registered' ? { registered: 'true' as const } : {}),
  ...(search ? { search } : {}),
  ...(mine ? { mine: 'true' as const } : {}),
  ...(category ? { category } : {}),
  ...(mode ? { mode } : {}),
  ...(from ? { from } : {}),
  ...(until ? { until } : {}),
  ...(from || until ? { zone: ownZone() } : {}),
});

/** The events of one person: upcoming ones by start, past ones latest first. */
export const eventList = defineList(api.events.list, {
  id: 'documentId',
  openParam: null,
  filter: FILTER,
  input: inputOf,
  belongs,
  ghost: ghostOf,
  ghostMs: GHOST_MS,
  order: () => 'newest-first',
  sortsWhileOpen: true,
  // Partners must not see which others read.
  places: null,
});
