import type { Delegator } from '@portal/contracts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables';

/**
 * Selects the absent approvers on whose behalf a person decides, as JSON. The end is compared here as well, so that a failed job cannot
 * prolong a delegation.
 */
export const selectDelegators = (personId: string): RawBuilder<Delegator[]> => sql<Delegator[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', delegator.id, 'role', delegator.role, 'unitId', delegator.unit_id) order by delegator.id)
  from delegation join person as delegator on delegator.id = delegation.delegator_id
  where delegation.delegate_id = ${personId} and delegation.is_active and delegation.ends_at > now() and delegator.standing = 'approved'
), '[]')`;

/** Returns the absent approvers on whose behalf a person decides. */
export const delegatorsOf = async (db: Kysely<Tables>, personId: string): Promise<Delegator[]> => {
  const { rows } = await sql<{ delegators: Delegator[] }>`select ${selectDelegators(personId)} as delegators`.execute(db);
  return rows[0]!.delegators;
};

/** Serializes delegators for comparison. */
export const delegatorsKey = (delegators: readonly Delegator[] = []): string =>
  delegators.map(({ id, role, unitId }) => `${id} ${role} ${unitId}`).join();
