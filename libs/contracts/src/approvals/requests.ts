import { z } from 'zod/mini';
import { RoleKey } from '../roles';
import { Timestamp, timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

export const REQUEST_STATUSES = ['Waiting', 'Approved', 'Rejected'] as const;
export const RequestStatus = z.enum(REQUEST_STATUSES);
export type RequestStatus = z.infer<typeof RequestStatus>;

const CompanyCandidate = z
  .object({
    companyId: idOf('company'),
    name: z.string(),
    users: z.int().register(z.globalRegistry, { description: 'Its approved users' }),
    grants: z.optional(z.int()).register(z.globalRegistry, { description: 'What is published to it by name; in the single request alone' }),
    isNear: z.boolean().register(z.globalRegistry, { description: 'Its name is the one that the person typed, or nearly' }),
    usesDomain: z.boolean().register(z.globalRegistry, { description: 'An approved user of it has an address at the same domain' }),
  })
  .register(z.globalRegistry, { id: 'CompanyCandidate' });

/** The company details of an applicant compared with known companies. Visible to staff only. */
export const CompanyMatch = z
  .object({
    kind: z.enum(['known', 'new', 'unclear']).register(z.globalRegistry, {
      description: 'known: one company has this name and mail domain; new: none is like it; unclear: the decider has to choose',
    }),
    companyId: z.nullable(idOf('company', 'that an acceptance joins by itself')),
    domain: z.string().register(z.globalRegistry, { description: 'Of the mail address of the person' }),
    isPublicDomain: z.boolean().register(z.globalRegistry, { description: 'Anybody gets an address there, as at gmail.com' }),
    candidates: z.array(CompanyCandidate).register(z.globalRegistry, { description: 'The likeliest first' }),
  })
  .register(z.globalRegistry, { id: 'CompanyMatch' });
export type CompanyMatch = z.infer<typeof CompanyMatch>;

/** A registration that awaits or has a decision (R3.17). Everyone who receives it may see every field. */
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
    company: z.optional(CompanyMatch).register(z.globalRegistry, {
      description: 'What is known of the company, of a partner who waits. Facts and the responses to decisions lack it',
    }),
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
export const CompanyUnclear = refusal(
  422,
  'company.unclear',
  'Choose the company of this person, or confirm that it is new.',
  z.object({ company: CompanyMatch }),
);
