import { isPartner, NEWS_CATEGORIES, type NewsRow } from '@portal/contracts';
import { dayIn } from '../../i18n/calendar';
import { ownZone } from '../../i18n/clocks';
import { defineList } from '../../list/define-list';
import { choice, day, type FilterOf, flag } from '../../list/filter';
import type { Removal } from '../../list/pending-rows';
import { api } from '../../live/api';
import { hasWords, isListed, type ListReader, SHARED_FILTER, SHARED_RULES, sharedInput } from '../../publishing/list/publication-list';
import { today } from '../../ui/text/clock';
import { hasBand, isAwaiting } from './notice-state';

const FILTER = {
  ...SHARED_FILTER,
  category: choice(NEWS_CATEGORIES),
  /** For partners, news that their company has not acknowledged yet; for staff, news that must be acknowledged. */
  awaiting: flag(),
  from: day(),
  until: day(),
};
export type NewsFilter = FilterOf<typeof FILTER>;

/** Returns true if the list on screen would contain this item, judging by its card. Only the server can search its attachments. */
export function belongs(row: NewsRow, filter: NewsFilter, { role }: ListReader): boolean {
  const { search, category, awaiting, from, until } = filter;
  if (category && row.category !== category) return false;
  if (awaiting && !(isPartner(role) ? isAwaiting(row) : row.mustAcknowledge)) return false;
  const publishedDay = dayIn(row.uploadedAt);
  if ((from && publishedDay < from) || (until && publishedDay > until)) return false;
  if (!isListed(row, filter)) return false;
  const parts = row.parts.flatMap(({ partNumber, successor }) => [partNumber, successor ?? '']);
  return hasWords([row.title, row.description, ...parts, ...row.attachments.map(({ name }) => name)], search);
}

/** The reason why a row is removed: the item is no longer visible to the reader, or was acknowledged. */
export type NewsGhost = 'gone' | 'signed';

const ghostOf = (row: NewsRow, { awaiting }: NewsFilter, { role }: ListReader, removal: Removal | undefined): NewsGhost | null => {
  if (removal) return 'gone';
  return awaiting && isPartner(role) && row.acknowledged ? 'signed' : null;
};

export const newsList = defineList(api.news.list, {
  ...SHARED_RULES,
  filter: FILTER,
  input: ({ category, awaiting, from, until, ...shared }, reader: ListReader) => ({
    ...sharedInput(shared, reader),
    ...(category ? { category } : {}),
    ...(awaiting ? { awaiting: 'true' } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(from || until ? { zone: ownZone() } : {}),
  }),
  belongs,
  ghost: ghostOf,
  /** Moves the items that readers must act on to the top of their page. */
  arrange(rows, { role }) {
    const isFirst = (row: NewsRow) => hasBand(row, today(), isPartner(role));
    return [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))];
  },
});
