import { z } from 'zod';
import { LIMITS } from './limits';
import { Asserted, Id, listOf, Message, Paging, SearchTerm, Timestamp } from './paging';
import { RoleInput, RoleKey } from './people';
import { AlreadyDecided, Missing, RoleTooHigh } from './refusals';
import { route } from './route';
import { line } from './text';

export const REQUEST_STATUSES = ['Waiting', 'Approved', 'Rejected'] as const;
export const RequestStatus = z.enum(REQUEST_STATUSES);
export type RequestStatus = z.infer<typeof RequestStatus>;

/** A new user waiting for, or past, a decision (R3.17). Everyone who hears of it may see every field. */
export const UserRequest = z
  .object({
    userId: z.string(),
    name: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    date: Timestamp.meta({ description: 'When it was asked' }),
    deadline: Timestamp.meta({ description: 'When the promised 24 hours are over' }),
    role: RoleKey,
    companyName: z.string(),
    organizationType: z.string(),
    LCO: z.string(),
    RHQ: z.string(),
    country: z.string(),
    status: RequestStatus,
    decidedBy: z.string().nullable(),
    decidedAt: Timestamp.nullable(),
    reason: z.string().nullable(),
    photo: z.string().nullable(),
    rev: z.number().int().meta({ description: 'Grows with every change; a decision names the one it was made on' }),
  })
  .meta({ id: 'UserRequest' });
export type UserRequest = z.infer<typeof UserRequest>;

export const RequestCounts = z.object({ Waiting: z.number(), Approved: z.number(), Rejected: z.number() }).meta({ id: 'RequestCounts' });
export type RequestCounts = z.infer<typeof RequestCounts>;

const HistoryEntry = z
  .object({
    at: Timestamp,
    by: z.string(),
    what: z.enum(['requested', 'approved', 'rejected', 'reminded', 'removed']),
    reason: z.string().nullable(),
  })
  .meta({ id: 'HistoryEntry' });

const DECIDERS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const;
const Reason = line(LIMITS.reason, 'Give a reason');

export const approval = {
  approvalList: route('GET /api/approval/approvallist', {
    summary: 'The user requests the caller may decide, oldest waiting first',
    allow: DECIDERS,
    self: ['userId'],
    input: z.strictObject({
      userId: Asserted,
      ...Paging,
      SearchTerm,
      statusFilter: RequestStatus.optional(),
      sort: z.enum(['oldest', 'newest']).default('oldest'),
    }),
    reply: listOf(UserRequest).extend({ counts: RequestCounts, oldestWaiting: Timestamp.nullable() }),
  }),
  request: route('GET /api/approval/request/:userId', {
    summary: 'One user request with its history',
    allow: DECIDERS,
    input: z.strictObject({ userId: Id }),
    reply: UserRequest.extend({ history: z.array(HistoryEntry) }),
    refuses: [Missing],
  }),
  updateStatus: route('POST /api/approval/updatestatus', {
    summary: 'Accept or reject a user request; the first decision wins',
    allow: DECIDERS,
    self: ['updatedby'],
    input: z
      .strictObject({
        userId: Id,
        updatedby: Asserted,
        status: z.enum(['Approved', 'Rejected']),
        comments: Reason.optional().meta({ description: 'The reason; needed to reject' }),
        role: RoleInput.optional().meta({ description: 'A lower role than the one asked for' }),
        rev: z.number().int().optional().meta({ description: 'The rev the decider saw' }),
      })
      .refine((asked) => asked.status === 'Approved' || asked.comments, { path: ['comments'], message: 'Give a reason' }),
    reply: z.object({ message: z.string(), request: UserRequest }),
    refuses: [Missing, AlreadyDecided, RoleTooHigh],
  }),
  removeAccount: route('DELETE /api/approval/account/:userId', {
    summary: 'Delete an account, with a reason',
    allow: DECIDERS,
    self: ['updatedby'],
    input: z.strictObject({ userId: Id, updatedby: Asserted, comments: Reason }),
    reply: Message,
    refuses: [Missing],
  }),
};
