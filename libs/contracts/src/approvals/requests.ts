import { z } from 'zod/mini';
import { RoleKey } from '../roles';
import { Timestamp, timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

export const REQUEST_STATUSES = ['Waiting', 'Approved', 'Rejected'] as const;
export const RequestStatus = z.enum(REQUEST_STATUSES);
export type RequestStatus = z.infer<typeof RequestStatus>;

export const CompanyCandidate = z.object({
  companyId: idOf('company'),
  name: z.string(),
  users: z.int(),
  grants: z.optional(z.int()),
  isNear: z.boolean(),
  usesDomain: z.boolean(),
});

/** The comparison of an applicant's company details with a known company. Visible to staff only. */
export const CompanyMatch = z.object({
  kind: z.enum(['known', 'new', 'unclear']),
  companyId: z.nullable(idOf('company')),
  domain: z.string(),
  isPublicDomain: z.boolean(),
  candidates: z.array(CompanyCandidate),
});
export type CompanyMatch = z.infer<typeof CompanyMatch>;

/** An access request, pending or decided (R3.17). Every recipient may see every field. */
export const UserRequest = z.object({
  userId: idOf('person'),
  name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  date: timestamp(),
  deadline: timestamp(),
  role: RoleKey,
  companyName: z.string(),
  organizationType: z.string(),
  lcoName: z.string(),
  rhqName: z.string(),
  country: z.string(),
  status: RequestStatus,
  decidedBy: z.nullable(z.string()),
  decidedFor: z.nullable(z.string()),
  decidedAt: z.nullable(Timestamp),
  reason: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  invitedBy: z.nullable(z.string()),
  rev: z.int(),
  company: z.optional(CompanyMatch),
  onBehalfOf: z.optional(z.string()),
});
export type UserRequest = z.infer<typeof UserRequest>;

export const RequestCounts = z.object({ Waiting: z.number(), Approved: z.number(), Rejected: z.number() });
export type RequestCounts = z.infer<typeof RequestCounts>;

export const AlreadyDecided = refusal(412, 'request.decided', z.object({ by: z.string(), status: z.string(), rev: z.number() }));
export const RoleTooHigh = refusal(422, 'role.too-high');
export const CompanyUnclear = refusal(422, 'company.unclear', z.object({ company: CompanyMatch }));
