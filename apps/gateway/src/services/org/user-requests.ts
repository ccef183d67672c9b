import { type AccountStatus, fullName, LIMITS, type RequestStatus, type UserRequest } from '@portal/contracts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { photoPath } from './tables';

const STATUS: Record<AccountStatus, RequestStatus> = {
  unverified: 'Waiting',
  waiting: 'Waiting',
  approved: 'Approved',
  disabled: 'Approved',
  rejected: 'Rejected',
  deleted: 'Rejected',
};

/** Selects the columns of user requests. Callers add conditions on `person`. */
export const selectRequests = (db: Kysely<Tables>) =>
  db
    .selectFrom('person')
    .leftJoin('unit as lco', 'lco.id', 'person.lco_id')
    .leftJoin('unit as rhq', 'rhq.id', 'person.rhq_id')
    .leftJoin('person as decider', 'decider.id', 'person.decided_by')
    .leftJoin('person as absent', 'absent.id', 'person.decided_for')
    .leftJoin('person as inviter', 'inviter.id', 'person.invited_by')
    .select([
      'person.id',
      'person.email',
      'person.firstname',
      'person.lastname',
      'person.role',
      'person.standing',
      'person.unit_id',
      'person.lco_id',
      'person.rhq_id',
      'person.company_name',
      'person.organization_type',
      'person.country',
      'person.language',
      'person.photo_id',
      'person.invited_company',
      'person.requested_at',
      'person.decided_at',
      'person.reason',
      'person.rev',
      'lco.name as lco_name',
      'rhq.name as rhq_name',
      'decider.firstname as decider_firstname',
      'decider.lastname as decider_lastname',
      'absent.firstname as absent_firstname',
      'absent.lastname as absent_lastname',
      'inviter.firstname as inviter_firstname',
      'inviter.lastname as inviter_lastname',
    ]);

export type RequestRow = Awaited<ReturnType<ReturnType<typeof selectRequests>['executeTakeFirstOrThrow']>>;

let requestQuery: RawBuilder<RequestRow> | undefined;
/**
 * Returns the compiled text of `selectRequests`, which is cached because building the query for the frequently used list costs more than
 * running it.
 */
export const requestsText = (db: Kysely<Tables>): RawBuilder<RequestRow> => (requestQuery ??= sql.raw(selectRequests(db).compile().sql));

export const toRequest = (row: RequestRow): UserRequest => ({
  userId: row.id,
  name: fullName(row),
  firstname: row.firstname,
  lastname: row.lastname,
  email: row.email,
  date: row.requested_at.toISOString(),
  deadline: new Date(row.requested_at.getTime() + LIMITS.activationMs).toISOString(),
  role: row.role,
  companyName: row.company_name,
  organizationType: row.organization_type,
  lcoName: row.lco_name ?? '',
  rhqName: row.rhq_name ?? '',
  country: row.country,
  status: STATUS[row.standing],
  decidedBy: row.decider_firstname === null ? null : `${row.decider_firstname} ${row.decider_lastname}`,
  decidedFor: row.absent_firstname === null ? null : `${row.absent_firstname} ${row.absent_lastname}`,
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  photo: photoPath(row.photo_id),
  invitedBy: row.inviter_firstname === null ? null : `${row.inviter_firstname} ${row.inviter_lastname}`,
  rev: row.rev,
});

/** Returns the current user request of a person, or null if the person does not exist. */
export const requestOf = async (db: Kysely<Tables>, personId: string): Promise<UserRequest | null> => {
  const row = await selectRequests(db).where('person.id', '=', personId).executeTakeFirst();
  return row ? toRequest(row) : null;
};
