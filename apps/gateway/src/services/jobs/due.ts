import type { Tx } from '../../platform/request-context';

/** A kind of work that has its hour, with what each piece of it needs to know. Two kinds never have one name. */
export interface DueKind<D extends object> {
  readonly name: string;
  /** Never there; it carries the type of the data. */
  readonly data?: D;
}

/** Declares a kind of timed work. */
export const dueKind = <D extends object>(name: string): DueKind<D> => ({ name });

/**
 * Puts a piece of work into the transaction that causes it; it is done once `dueAt` has come, once in all however many processes run.
 * The same key again moves it, with the new data: it is done at the new hour only, also where it is being tried at this moment.
 */
export const schedule = async <D extends object>(tx: Tx, { name }: DueKind<D>, key: string, dueAt: Date, data: D): Promise<void> => {
  const row = { due_at: dueAt, data: JSON.stringify(data), tries: 0, leased_until: null, failed_at: null, last_error: null };
  await tx
    .insertInto('due')
    .values({ kind: name, key, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(row))
    .execute();
};

/** Puts a piece of work that comes again and again, where it is not there or was given up. */
export const keepScheduled = async <D extends object>(tx: Tx, { name }: DueKind<D>, key: string, dueAt: Date, data: D): Promise<void> => {
  const row = { due_at: dueAt, data: JSON.stringify(data), tries: 0, leased_until: null, failed_at: null, last_error: null };
  await tx
    .insertInto('due')
    .values({ kind: name, key, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(row).where('due.failed_at', 'is not', null))
    .execute();
};

/** Takes it back; answers whether it was still to be done. Work that is done already stays done. */
export const cancel = async (tx: Tx, { name }: DueKind<object>, key: string): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('due').where('kind', '=', name).where('key', '=', key).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
