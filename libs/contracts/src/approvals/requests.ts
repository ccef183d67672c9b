import { z } from 'zod/mini';
import { RoleKey } from '../roles';
import { Timestamp, timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

export const REQUEST_STATUSES = ['Waiting', 'Approved', 'Rejected'] as const;
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

export const AlreadyDecided = refusal(
  412,
  'request.decided',
  'This request has already been decided.',
  z.object({ by: z.string(), status: z.string(), rev: z.number() }),
);
export const RoleTooHigh = refusal(422, 'role.too-high', 'You can lower the role, but not raise it.');
