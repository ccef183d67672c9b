import { LIMITS, type Role, type UserRequest } from '@portal/contracts';
import type { Gone, PendingRows } from '../../list/pending-rows';
import type { QueueFilter } from './approvals.queries';

/** What the role-name column says depends on who looks (R3.20). */
export const roleColumnOf = (viewer: Role): 'role' | 'company' => (viewer === 'LBO' ? 'company' : 'role');

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Whether the queue on screen would hold this request, as far as one can tell without asking. */
export function belongs(request: UserRequest, { status, search }: QueueFilter): boolean {
  if (status !== 'All' && request.status !== status) return false;
  const words = folded(search.trim());
  return !words || [request.name, request.email, request.companyName].some((text) => folded(text).includes(words));
}

export const pendingFor = ({ pending: waiting }: PendingRows<UserRequest>, filter: QueueFilter): UserRequest[] =>
  waiting.filter((request) => belongs(request, filter));

/** The page on which the first of the newest `count` waiting requests stands: they come last, unless newest comes first. */
export function pageOfFirstNew(waitingTotal: number, count: number, sort: QueueFilter['sort']): number {
  if (sort === 'newest') return 1;
  return Math.max(1, Math.ceil((waitingTotal - count + 1) / LIMITS.pageSize));
}

export interface Ghost {
  what: 'Approved' | 'Rejected' | 'removed';
  by: string;
}

/** A row that was taken out of this queue while it stands on screen. */
export function ghostOf(row: UserRequest, { status }: QueueFilter, gone: Gone | undefined): Ghost | null {
  if (gone) return { what: 'removed', by: gone.by };
  if (status === 'All' || row.status === status || row.status === 'Waiting') return null;
  return { what: row.status, by: row.decidedBy ?? '' };
}

/** The request to go on with after this one: the next waiting below it, else the first waiting. */
export function nextWaiting(rows: readonly UserRequest[], after: string): UserRequest | undefined {
  const at = rows.findIndex(({ userId }) => userId === after);
  const waits = (row: UserRequest) => row.status === 'Waiting' && row.userId !== after;
  return rows.slice(at + 1).find(waits) ?? rows.find(waits);
}
