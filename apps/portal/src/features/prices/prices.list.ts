import { EFFECTIVE_STATES, hasEffectiveState, type PriceListRow } from '@portal/contracts';
import { serverNow } from '../../device/server-clock';
import { defineList } from '../../list/define-list';
import { choice, type FilterOf, flag, id, text } from '../../list/filter';
import { api } from '../../live/api';
import { GHOST_MS, ghostOf, hasWords, SPREAD_MS } from '../../publishing/rows';
import { isOwnItem, scheduleState } from '../../publishing/schedule';
import { today } from '../../ui/text/clock';

export const ACCESS_LEVELS = ['all', 'specific'] as const;

const FILTER = {
  search: text({ name: 'searchTerm' }),
  /** Only publications of the own unit, including expired ones. */
  mine: flag(),
  effective: choice(EFFECTIVE_STATES),
  scope: choice(ACCESS_LEVELS),
  region: id(),
};
export type PriceFilter = FilterOf<typeof FILTER>;

/** Returns true if the list on screen would contain this price list, as far as its card shows: only the server knows its part numbers. */
export function belongs(row: PriceListRow, { search, effective, scope, region, mine }: PriceFilter): boolean {
  if (effective && !hasEffectiveState(row, effective, today())) return false;
  if (scope && row.accessLevel !== scope) return false;
  if (region && !row.regions?.some((one) => one.id === region)) return false;
  if (mine ? !isOwnItem(row) : scheduleState(row, serverNow()) === 'expired') return false;
  return hasWords([row.title, row.file.name], search);
}

export const priceList = defineList(api.prices.list, {
  id: 'documentId',
  openParam: null,
  filter: FILTER,
  spreadMs: SPREAD_MS,
  input: ({ search, effective, scope, region, mine }, userId: string) => ({
    callerId: userId,
    ...(search ? { search } : {}),
    ...(mine ? { mine: 'true' } : {}),
    ...(effective ? { effective, day: today() } : {}),
    ...(scope ? { scope } : {}),
    ...(region ? { region } : {}),
  }),
  belongs,
  ghost: ghostOf,
  ghostMs: GHOST_MS,
  order: () => 'newest-first',
  sortsWhileOpen: true,
  // Partners must not see which others read.
  places: null,
});
