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
  /** Only what the own unit publishes, with what has expired. */
  mine: flag(),
  category: choice(NEWS_CATEGORIES),
  /** Partners: what their company has not acknowledged yet; staff: what asks for it. */
  awaiting: flag(),
  from: day(),
  until: day(),
};
export type NewsFilter = FilterOf<typeof FILTER>;

/** What the rules of the list must know of their reader. */
export interface NewsReader {
  userId: string;
  role: Role;
}

/** Whether a company still has to acknowledge the newest version. */
export const isAwaiting = ({ mustAcknowledge, acknowledged }: NewsRow): boolean => mustAcknowledge && !acknowledged;

/** Whether the list on screen would hold this item, as far as a card tells: words of attachments are known to the server alone. */
export function belongs(row: NewsRow, { search, mine, category, awaiting, from, until }: NewsFilter, { role }: NewsReader): boolean {
  if (category && row.category !== category) return false;
  if (awaiting && !(role === 'CP' ? isAwaiting(row) : row.mustAcknowledge)) return false;
  const published = dayIn(row.uploadedAt);
  if ((from && published < from) || (until && published > until)) return false;
  if (mine ? !isOwnItem(row) : scheduleState(row, serverNow()) === 'expired') return false;
  const parts = row.parts.flatMap(({ partNumber, successor }) => [partNumber, successor ?? '']);
  return hasWords([row.title, row.description, ...parts, ...row.attachments.map(({ name }) => name)], search);
}

/** Why a row leaves: it can no longer be seen, or somebody has acknowledged what waited for it. */
export type NewsGhost = 'gone' | 'signed';

const ghost = (row: NewsRow, { awaiting }: NewsFilter, { role }: NewsReader, removal: Removal | undefined): NewsGhost | null => {
  if (removal) return 'gone';
  return awaiting && role === 'CP' && row.acknowledged ? 'signed' : null;
};

/** The news, as one person may see them. */
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
  // Partners do not see which others read.
  places: null,
});
