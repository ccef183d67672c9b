import { NEWS_CATEGORIES, type NewsRow, type Role } from '@portal/contracts';
import { serverNow } from '../../device/server-clock';
import { dayIn } from '../../i18n/calendar';
import { ownZone } from '../../i18n/clocks';
import { defineList } from '../../list/define-list';
import { choice, day, type FilterOf, flag, text } from '../../list/filter';
import type { Removal } from '../../list/pending-rows';
import { api } from '../../live/api';
import { GHOST_MS, hasWords } from '../../publishing/rows';
import { isOwnItem, scheduleState } from '../../publishing/schedule';

const FILTER = {
  search: text({ name: 'searchTerm' }),
  /** Only publications of the own unit, including expired ones. */
  mine: flag(),
  category: choice(NEWS_CATEGORIES),
  /** Partners: news that their company has not acknowledged yet; staff: news that must be acknowledged. */
  awaiting: flag(),
  from: day(),
  until: day(),
};
export type NewsFilter = FilterOf<typeof FILTER>;

export interface NewsReader {
  userId: string;
  role: Role;
}

/** Returns true if a company has not acknowledged the newest version yet. */
export const isAwaiting = ({ mustAcknowledge, acknowledged }: NewsRow): boolean => mustAcknowledge && !acknowledged;

/** Returns true if the list on screen would contain this item, as far as its card shows: only the server knows the words of attachments. */
export function belongs(row: NewsRow, { search, mine, category, awaiting, from, until }: NewsFilter, { role }: NewsReader): boolean {
  if (category && row.category !== category) return false;
  if (awaiting && !(role === 'CP' ? isAwaiting(row) : row.mustAcknowledge)) return false;
  const publishedDay = dayIn(row.uploadedAt);
  if ((from && publishedDay < from) || (until && publishedDay > until)) return false;
  if (mine ? !isOwnItem(row) : scheduleState(row, serverNow()) === 'expired') return false;
  const parts = row.parts.flatMap(({ partNumber, successor }) => [partNumber, successor ?? '']);
  return hasWords([row.title, row.description, ...parts, ...row.attachments.map(({ name }) => name)], search);
}

/** The reason why a row leaves: it can no longer be seen, or it was acknowledged. */
export type NewsGhost = 'gone' | 'signed';

const ghost = (row: NewsRow, { awaiting }: NewsFilter, { role }: NewsReader, removal: Removal | undefined): NewsGhost | null => {
  if (removal) return 'gone';
  return awaiting && role === 'CP' && row.acknowledged ? 'signed' : null;
};

export const newsList = defineList(api.news.list, {
  id: 'documentId',
  openParam: null,
  filter: FILTER,
  input: ({ search, mine, category, awaiting, from, until }, { userId }: NewsReader) => ({
    callerId: userId,
    ...(search ? { search } : {}),
    ...(mine ? { mine: 'true' } : {}),
    ...(category ? { category } : {}),
    ...(awaiting ? { awaiting: 'true' } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(from || until ? { zone: ownZone() } : {}),
  }),
  belongs,
  ghost,
  ghostMs: GHOST_MS,
  order: () => 'newest-first',
  sortsWhileOpen: true,
  // Partners must not see which others read.
  places: null,
});
