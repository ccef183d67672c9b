import { z } from 'zod/mini';
import { Caller, Paging, searchTerm } from './fields';
import { LIMITS } from './limits';
import { RoleInput, RoleKey } from './roles';
import { route } from './route';
import { fat, thin } from './wire/fact';
import { feature } from './wire/feature';
import { LIST, listOf, Message, Timestamp, timestamp } from './wire/fields';
import { idInput, idOf } from './wire/ids';
import { refusal } from './wire/refusal';
import { Missing } from './wire/refusals';
import { paragraphs } from './wire/text';
import { withCode } from './wire/violations';

const REQUEST_STATUSES = ['Waiting', 'Approved', 'Rejected'] as const;
export const RequestStatus = z.enum(REQUEST_STATUSES);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** A new user waiting for, or past, a decision (R3.17). Everyone who hears of it may see every field. */
export const UserRequest = z
  .object({
    userId: idOf('person'),
    name: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    date: timestamp('When the person asked for access'),
    deadline: timestamp('When the 24 hours for a decision end'),
    role: RoleKey,
    companyName: z.string(),
    organizationType: z.string(),
    lcoName: z.string(),
    rhqName: z.string(),
    country: z.string(),
    status: RequestStatus,
    decidedBy: z.nullable(z.string()),
    decidedAt: z.nullable(Timestamp),
    reason: z.nullable(z.string()),
    photo: z.nullable(z.string()),
    rev: z.int().register(z.globalRegistry, { description: 'Grows with every change; a decision names the one it was made on' }),
  })
  .register(z.globalRegistry, { id: 'UserRequest' });
export type UserRequest = z.infer<typeof UserRequest>;

export const RequestCounts = z
  .object({ Waiting: z.number(), Approved: z.number(), Rejected: z.number() })
  .register(z.globalRegistry, { id: 'RequestCounts' });
export type RequestCounts = z.infer<typeof RequestCounts>;

const HistoryEntry = z
  .object({
    at: Timestamp,
    by: z.string(),
    what: z.enum(['requested', 'approved', 'rejected', 'reminded', 'removed']),
    reason: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'HistoryEntry' });

const DECIDERS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;
const Reason = paragraphs(LIMITS.reason);

export const AlreadyDecided = refusal(
  412,
  'request.decided',
  'This request has already been decided.',
  z.object({ by: z.string(), status: z.string(), rev: z.number() }),
);
export const RoleTooHigh = refusal(422, 'role.too-high', 'You can lower the role, but not raise it.');

export const approval = {
  approvalList: route('GET /api/approval/approvallist', {
    summary: 'The user requests the caller may decide, oldest waiting first',
    allow: DECIDERS,
    wire: {
      input: { callerId: 'userId', search: 'SearchTerm', status: 'statusFilter' },
      reply: { ...LIST, 'items.lcoName': 'LCO', 'items.rhqName': 'RHQ' },
    },
    input: z.strictObject({
      callerId: Caller,
      ...Paging,
      search: searchTerm('Words of the name, e-mail address and company'),
      status: z.optional(RequestStatus),
      sort: z._default(z.enum(['oldest', 'newest']), 'oldest'),
    }),
    reply: z.extend(listOf(UserRequest), { counts: RequestCounts, oldestWaiting: z.nullable(Timestamp) }),
  }),
  request: route('GET /api/approval/request/:userId', {
    summary: 'One user request with its history',
    allow: DECIDERS,
    wire: { reply: { lcoName: 'LCO', rhqName: 'RHQ' } },
    input: z.strictObject({ userId: idInput('person', 'who asked for access') }),
    reply: z.extend(UserRequest, { history: z.array(HistoryEntry) }),
    refuses: [Missing],
  }),
  updateStatus: route('POST /api/approval/updatestatus', {
    summary: 'Accept or reject a user request; the first decision wins',
    allow: DECIDERS,
    wire: {
      input: { callerId: 'updatedby', reason: 'comments' },
      reply: { 'request.lcoName': 'LCO', 'request.rhqName': 'RHQ' },
    },
    input: z
      .strictObject({
        userId: idInput('person', 'who asked for access'),
        callerId: Caller,
        status: z.enum(['Approved', 'Rejected']),
        reason: z.optional(Reason).register(z.globalRegistry, { description: 'The reason; needed to reject' }),
        role: z.optional(RoleInput).register(z.globalRegistry, { description: 'A lower role than the one asked for' }),
        rev: z.optional(z.int()).register(z.globalRegistry, { description: 'The rev the decider saw' }),
      })
      .check(
        z.refine(({ status, reason }) => status === 'Approved' || reason !== undefined, {
          path: ['reason'],
          error: withCode('required'),
        }),
      ),
    reply: z.object({ message: z.string(), request: UserRequest }),
    refuses: [Missing, AlreadyDecided, RoleTooHigh],
  }),
  removeAccount: route('DELETE /api/approval/account/:userId', {
    summary: 'Delete an account, with a reason',
    allow: DECIDERS,
    wire: { input: { callerId: 'updatedby', reason: 'comments' } },
    input: z.strictObject({ userId: idInput('person', 'whose account is deleted'), callerId: Caller, reason: Reason }),
    reply: Message,
    refuses: [Missing],
  }),
};

export default feature({
  routes: { approval },
  facts: {
    'account.requested': fat('A person requested access; sent to those who may decide', z.object({ request: UserRequest })),
    'account.approved': fat('A request was accepted; sent to the deciders and the person', z.object({ request: UserRequest })),
    'account.rejected': fat('A request was rejected; sent to the deciders and the person', z.object({ request: UserRequest })),
    'account.removed': fat(
      'An account was deleted; sent to the deciders and the person',
      z.object({ userId: idOf('person'), by: z.string(), reason: z.string() }),
    ),
    'account.moved': thin(
      'A person applied again elsewhere; sent to the units that no longer decide on them, which forget them',
      z.object({ userId: idOf('person') }),
    ),
  },
  refusals: [AlreadyDecided, RoleTooHigh],
});
