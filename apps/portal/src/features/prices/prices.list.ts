import { EFFECTIVE_STATES, hasEffectiveState, type PriceListRow } from '@portal/contracts';
import { defineList } from '../../list/define-list';
import { choice, type FilterOf, id } from '../../list/filter';
import { api } from '../../live/api';
import { hasWords, isListed, type ListReader, SHARED_FILTER, SHARED_RULES, sharedInput } from '../../publishing/list/publication-list';
import { SPREAD_MS } from '../../publishing/rows';
import { today } from '../../ui/text/clock';

export const ACCESS_LEVELS = ['all', 'specific'] as const;

const FILTER = {
  ...SHARED_FILTER,
  effective: choice(EFFECTIVE_STATES),
  scope: choice(ACCESS_LEVELS),
  region: id(),
};
export type PriceFilter = FilterOf<typeof FILTER>;

/** Returns true if the list on screen would contain this price list, judging by its card. Only the server can search its part numbers. */
export function belongs(row: PriceListRow, filter: PriceFilter): boolean {
  const { search, effective, scope, region } = filter;
  if (effective && !hasEffectiveState(row, effective, today())) return false;
  if (scope && row.accessLevel !== scope) return false;
  if (region && !row.regions?.some((one) => one.id === region)) return false;
  if (!isListed(row, filter)) return false;
  return hasWords([row.title, row.file.name], search);
}

export const priceList = defineList(api.prices.list, {
  ...SHARED_RULES,
  filter: FILTER,
  spreadMs: SPREAD_MS,
  input: ({ effective, scope, region, ...shared }, reader: ListReader) => ({
    ...sharedInput(shared, reader),
    ...(effective ? { effective, day: today() } : {}),
    ...(scope ? { scope } : {}),
    ...(region ? { region } : {}),
  }),
  belongs,
});
