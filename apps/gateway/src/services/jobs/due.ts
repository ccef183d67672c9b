import type { Tx } from '../../platform/request-context';

/** A kind of job with the data of its jobs. Each kind has a unique name. */
export interface DueKind<D extends object> {
  readonly name: string;
  /** Never set; it only carries the data type. */
  readonly data?: D;
}

export const dueKind = <D extends object>(name: string): DueKind<D> => ({ name });

/**
 * Schedules a job in the transaction that causes it. The job runs once after `dueAt`, regardless of the number of processes. Scheduling the
 * same key again replaces its time and data, even during an attempt.
 */
export const schedule = async <D extends object>(tx: Tx, { name }: DueKind<D>, key: string, dueAt: Date, data: D): Promise<void> => {
  const row = { due_at: dueAt, data: JSON.stringify(data), tries: 0, leased_until: null, failed_at: null, last_error: null };
  await tx
    .insertInto('due')
    .values({ kind: name, key, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(row))
    .execute();
};

/** Schedules a recurring job, unless it is already scheduled and has not failed. */
export const ensureScheduled = async <D extends object>(tx: Tx, { name }: DueKind<D>, key: string, dueAt: Date, data: D): Promise<void> => {
  const row = { due_at: dueAt, data: JSON.stringify(data), tries: 0, leased_until: null, failed_at: null, last_error: null };
  await tx
    .insertInto('due')
    .values({ kind: name, key, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(row).where('due.failed_at', 'is not', null))
    .execute();
};

/** Cancels a job. Returns false if the job has already run. */
export const cancel = async (tx: Tx, { name }: DueKind<object>, key: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('due').where('kind', '=', name).where('key', '=', key).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
