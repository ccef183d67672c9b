import type { RequestStatus, Role, UserRequest } from '@portal/contracts';
import { type FilterOf, oneOf, text } from '../../list/filter';
import type { Removal } from '../../list/pending-rows';

export const STATUS_FILTERS = ['Waiting', 'Approved', 'Rejected', 'All'] as const satisfies readonly (RequestStatus | 'All')[];
export const FILTER = {
  status: oneOf(STATUS_FILTERS, 'Waiting'),
  search: text(),
  sort: oneOf(['oldest', 'newest'], 'oldest'),
};
export type RequestFilter = FilterOf<typeof FILTER>;

/** Returns the content of the role-name column, which depends on the viewer (R3.20). */
export const roleColumnOf = (viewer: Role): 'role' | 'company' => (viewer === 'LBO' ? 'company' : 'role');

const foldText = (text: string) => text.normalize('NFKC').toLocaleLowerCase();

/** Returns true if the queue on screen would contain this request, as far as the client can tell without fetching. */
export function belongs(request: UserRequest, { status, search }: Pick<RequestFilter, 'status' | 'search'>): boolean {
  if (status !== 'All' && request.status !== status) return false;
  const words = foldText(search.trim());
  return !words || [request.name, request.email, request.companyName].some((text) => foldText(text).includes(words));
}

export interface Ghost {
  what: 'Approved' | 'Rejected' | 'removed';
  by: string;
}

/** Returns the kind of ghost of a row that no longer belongs to the queue on screen, or null. */
export function ghostOf(row: UserRequest, { status }: Pick<RequestFilter, 'status'>, _: void, removal?: Removal): Ghost | null {
  if (removal) return { what: 'removed', by: removal.by };
  if (status === 'All' || row.status === status || row.status === 'Waiting') return null;
  return { what: row.status, by: row.decidedBy ?? '' };
}

/** Returns the next waiting request below this one, or the first waiting one if there is none. */
export function nextWaiting(rows: readonly UserRequest[], after: string): UserRequest | undefined {
  const at = rows.findIndex(({ userId }) => userId === after);
  const waits = (row: UserRequest) => row.status === 'Waiting' && row.userId !== after;
  return rows.slice(at + 1).find(waits) ?? rows.find(waits);
}
