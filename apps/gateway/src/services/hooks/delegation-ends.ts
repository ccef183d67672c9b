import type { Tx } from '../../platform/request-context';
import { cancel, dueKind, schedule } from '../jobs/due';

/** The jobs that begin and end delegations, with the id of the delegator as their key. */
export const DELEGATION_START = dueKind<Record<string, never>>('delegation.start');
export const DELEGATION_END = dueKind<Record<string, never>>('delegation.end');

/**
 * Ends the delegations that a person has given or received, because the person was disabled, moved or deleted. They have no effect from
 * this transaction on; a job deletes and reports them.
 */
export const endDelegationsOf = async (tx: Tx, personId: string): Promise<void> => {
  const delegations = await tx
    .selectFrom('delegation')
    .select('delegator_id')
    .where((eb) => eb.or([eb('delegator_id', '=', personId), eb('delegate_id', '=', personId)]))
    .orderBy('delegator_id')
    .execute();
  for (const { delegator_id } of delegations) {
    await cancel(tx, DELEGATION_START, delegator_id);
    await schedule(tx, DELEGATION_END, delegator_id, new Date(0), {});
    // The new role and unit of the person must not be delegated until the job has run.
    await tx.updateTable('delegation').set({ is_active: false }).where('delegator_id', '=', delegator_id).execute();
  }
};
