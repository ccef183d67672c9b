import { randomUUID } from 'node:crypto';
import type { Principal } from '@portal/contracts';
import type { Database } from '../../apps/gateway/src/platform/database/database';

export const UNIT = 'lco-deutschland';
const PARTNER = 'cp-brennhagen';

/** Creates people of one local company or of one of its partners, each with a session. */
export const createSignedInPeople = async (database: Database, count: number, role: 'LBO' | 'CP' = 'LBO'): Promise<Principal[]> => {
  const unitId = role === 'LBO' ? UNIT : PARTNER;
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), sessionId: randomUUID() }));
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const unit = await database.db.selectFrom('unit').select(['id', 'rhq_id']).where('id', '=', UNIT).executeTakeFirstOrThrow();
  await database.tx(async (tx) => {
    await tx
      .insertInto('person')
      .values(
        people.map(({ id }, index) => ({
          id,
          email: `${id}@bench.example`,
          password_hash: null,
          firstname: 'Bench',
          lastname: `Number ${index}`,
          role,
          standing: 'approved' as const,
          unit_id: unitId,
          lco_id: UNIT,
          rhq_id: unit.rhq_id,
          company_name: 'Yarrowdyne Automation',
          organization_type: 'local company',
          country: 'DE',
          employee: role === 'LBO',
          photo_id: null,
          requested_at: now,
          decided_at: now,
          decided_by: null,
          reason: null,
          last_seen_at: null,
          previous_visit_at: null,
        })),
      )
      .execute();
    await tx
      .insertInto('session')
      .values(
        people.map(({ id, sessionId }) => ({
          id: sessionId,
          person_id: id,
          expires_at: expiresAt,
          ended_at: null,
          agent: 'bench',
          token_hash: '',
          previous_hash: null,
          rotated_at: null,
        })),
      )
      .execute();
  });
  return people.map(({ id, sessionId }, index) => ({
    id,
    sessionId,
    email: `${id}@bench.example`,
    name: `Bench Number ${index}`,
    role,
    status: 'approved',
    unitId,
    lcoId: UNIT,
  }));
};
