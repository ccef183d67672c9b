import { z } from 'zod/mini';
import { RoleKey } from '../roles';
import { Timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { refusal } from '../wire/refusal';

/**
 * The statuses of an account in the list of people. A dormant account is active, but has not been used for a period that the installation
 * sets; partners see it as active. Applicants are in the list of requests instead.
 */
export const PEOPLE_STATUSES = ['Active', 'Dormant', 'Disabled'] as const;
export const PeopleStatus = z.enum(PEOPLE_STATUSES);
export type PeopleStatus = z.infer<typeof PeopleStatus>;

/** A person with an account, as staff above the person and colleagues of the same company see them. */
export const ListedPerson = z.object({
  userId: idOf('person'),
  name: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  photo: z.nullable(z.string()),
  role: RoleKey,
  companyName: z.string(),
  status: PeopleStatus,
  lastSeenAt: z.nullable(Timestamp),
  isManaged: z.boolean(),
  isOwner: z.boolean(),
  disabled: z.nullable(z.object({ at: Timestamp, by: z.string(), reason: z.string() })),
  rev: z.int(),
});
export type ListedPerson = z.infer<typeof ListedPerson>;

/** A region, local company or partner company to which the caller may move people. */
export const ListedUnit = z.object({ unitId: idOf('unit'), name: z.string(), aboveName: z.nullable(z.string()) });
export type ListedUnit = z.infer<typeof ListedUnit>;

/** A partner company in the scope of the caller. */
export const ListedCompany = z.object({
  companyId: idOf('company'),
  name: z.string(),
  lcoId: idOf('lco'),
  lcoName: z.string(),
  people: z.int(),
  lastSeenAt: z.nullable(Timestamp),
});
export type ListedCompany = z.infer<typeof ListedCompany>;

/** The number of rows that a merge moves from the duplicate to the remaining company. */
export const MergedCounts = z.object({ people: z.int(), inquiries: z.int(), grants: z.int(), seats: z.int() });
export type MergedCounts = z.infer<typeof MergedCounts>;

/** The account is already in the requested status, or has changed since the caller read it. */
export const PersonChanged = refusal(
  412,
  'person.changed',
  z.object({ status: PeopleStatus, by: z.nullable(z.string()), rev: z.number() }),
);

/** A directory decides on role and company of the person, by the groups of which the person is a member. */
export const PersonProvisioned = refusal(422, 'person.provisioned', z.object({ directory: z.string() }));
