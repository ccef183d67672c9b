import type { Role } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { decidingUnits } from './units';

/** Returns the people who may decide on a person of this role and place, in any unit. */
export const approversOf = (db: Kysely<Tables>, ...places: readonly { role: Role; lco_id: string | null; rhq_id: string | null }[]) => {
  const units = [...new Set(places.flatMap(decidingUnits))];
  return db
    .selectFrom('person')
    .select(['id', 'email', 'language', 'role', 'unit_id', 'firstname', 'lastname'])
    .where('standing', '=', 'approved')
    .where('unit_id', 'in', units.length ? units : [''])
    .orderBy('id')
    .execute();
};
