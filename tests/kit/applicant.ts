import { randomUUID } from 'node:crypto';
import type { Role } from '@portal/contracts';
import type { Database } from '../../apps/gateway/src/platform/database/database';
import { appendFact } from '../../apps/gateway/src/platform/facts/facts';
import { notify } from '../../apps/gateway/src/platform/facts/notify';
import { deciderRooms } from '../../apps/gateway/src/platform/facts/rooms';
import { approversOf, decidingUnits } from '../../apps/gateway/src/services/org/units';
import { requestOf } from '../../apps/gateway/src/services/org/user-requests';

export interface Applicant {
  role?: Role;
  lco?: string | null;
  rhq?: string | null;
  country?: string;
  company?: string;
  name?: [string, string];
  requestedAt?: Date;
  domain?: string;
}

/** Inserts an applicant with a verified address, with the same row, fact and notifications as a sign-up. */
export const insertApplicant = async (
  database: Database,
  {
    role = 'CP',
    lco = 'lco-deutschland',
    rhq = 'rhq-europe',
    country = 'DE',
    company = 'Nordlicht Anlagen',
    name = ['Greta', 'Sommer'],
    requestedAt = new Date(),
    domain = 'nordlicht.example',
  }: Applicant = {},
): Promise<string> =>
  database.tx(async (tx) => {
    const id = randomUUID();
    const place = { role, lco_id: lco, rhq_id: rhq };
    await tx
      .insertInto('person')
      .values({
        id,
        email: `${id}@${domain}`,
        password_hash: null,
        firstname: name[0],
        lastname: name[1],
        standing: 'waiting',
        unit_id: null,
        ...place,
        company_name: company,
        organization_type: 'distributor',
        country,
        employee: role !== 'CP',
        photo_id: null,
        requested_at: requestedAt,
        decided_at: null,
        decided_by: null,
        reason: null,
        last_seen_at: null,
        previous_visit_at: null,
      })
      .execute();
    const deciders = await approversOf(tx, place);
    await notify(
      tx,
      deciders.map((decider) => decider.id),
      { type: 'UserRequest', subjectId: id, words: { name: name.join(' '), company } },
    );
    await appendFact(tx, decidingUnits(place).flatMap(deciderRooms), 'account.requested', { request: (await requestOf(tx, id))! });
    return id;
  });

/** Inserts a person with an account in this status, whose company has no unit yet, and returns the id. */
export const insertAccount = async (database: Database, applicant: Applicant, status: 'approved' | 'disabled'): Promise<string> => {
  const id = await insertApplicant(database, applicant);
  const disabledColumns = status === 'disabled' ? { disabled_at: new Date(), disabled_by: 'sam', disabled_reason: 'Verborgen' } : {};
  await database.db
    .updateTable('person')
    .set({ standing: status, decided_at: new Date(), decided_by: 'sam', ...disabledColumns })
    .where('id', '=', id)
    .execute();
  return id;
};
