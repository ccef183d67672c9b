import { approvalRoutes, type FindGroup, MAX_RESULTS_PER_KIND, type Principal, sees } from '@portal/contracts';
import { toRequest } from '../../services/org/user-requests';
import type { Approvals } from './approvals.store';

/** Finds people whose requests the caller may decide, by name, address and company. */
export const findPeople = async (approvals: Approvals, principal: Principal, term: string): Promise<FindGroup<'people'> | null> => {
  if (!sees.approvals(principal.role)) return null;
  const input = approvalRoutes.list.input.parse({ search: term, pageSize: MAX_RESULTS_PER_KIND });
  const [items, { totalCount }] = await Promise.all([approvals.page(principal, input), approvals.totals(principal, input)]);
  return { items: items.map(toRequest), totalCount, totalIsMore: false };
};
