import { z } from 'zod/mini';
import { IdentityUnconfirmed } from '../accounts/factor-refusals';
import { Caller, Paging, searchTerm } from '../fields';
import { LIMITS } from '../limits';
import { DECIDERS, RoleInput } from '../roles';
import { route } from '../route';
import { LIST, listOf, Message, Timestamp } from '../wire/fields';
import { idInput } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { paragraphs } from '../wire/text';
import { withCode } from '../wire/violations';
import { AlreadyDecided, CompanyUnclear, RequestCounts, RequestStatus, RoleTooHigh, UserRequest } from './requests';

export const HistoryEntry = z.object({
  at: Timestamp,
  by: z.string(),
  what: z.enum(['requested', 'approved', 'rejected', 'reminded', 'removed']),
  reason: z.nullable(z.string()),
});

/** The value of `partnerCompany` that creates a new company for the applicant. */
export const NEW_COMPANY = 'new';

const Reason = paragraphs(LIMITS.reason);

export const approvalRoutes = {
  list: route('GET /api/approval/approvallist', {
    allow: DECIDERS,
    wire: {
      input: { callerId: 'userId', search: 'SearchTerm', status: 'statusFilter' },
      reply: { ...LIST, 'items.lcoName': 'LCO', 'items.rhqName': 'RHQ' },
    },
    input: z.strictObject({
      callerId: Caller,
      ...Paging,
      search: searchTerm(),
      status: z.optional(RequestStatus),
      sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
    }),
    reply: z.extend(listOf(UserRequest), { counts: RequestCounts, oldestWaiting: z.nullable(Timestamp) }),
  }),
  request: route('GET /api/approval/request/:userId', {
    allow: DECIDERS,
    wire: { reply: { lcoName: 'LCO', rhqName: 'RHQ' } },
    input: z.strictObject({ userId: idInput('person') }),
    reply: z.extend(UserRequest, { history: z.array(HistoryEntry) }),
    refuses: [ObjectMissing],
  }),
  decide: route('POST /api/approval/updatestatus', {
    allow: DECIDERS,
    wire: {
      input: { callerId: 'updatedby', reason: 'comments' },
      reply: { 'request.lcoName': 'LCO', 'request.rhqName': 'RHQ' },
    },
    input: z
      .strictObject({
        userId: idInput('person'),
        callerId: Caller,
        status: z.enum(['Approved', 'Rejected']),
        reason: z.optional(Reason),
        role: z.optional(RoleInput),
        partnerCompany: z.optional(idInput('company')),
        rev: z.optional(z.int()),
      })
      .check(
        z.refine(({ status, reason }) => status === 'Approved' || reason !== undefined, {
          path: ['reason'],
          error: withCode('required'),
        }),
      ),
    reply: z.object({ message: z.string(), request: UserRequest }),
    refuses: [ObjectMissing, AlreadyDecided, RoleTooHigh, CompanyUnclear],
  }),
  removeAccount: route('DELETE /api/approval/account/:userId', {
    allow: DECIDERS,
    wire: { input: { callerId: 'updatedby', reason: 'comments' } },
    input: z.strictObject({ userId: idInput('person'), callerId: Caller, reason: Reason }),
    reply: Message,
    refuses: [ObjectMissing, IdentityUnconfirmed],
  }),
};
