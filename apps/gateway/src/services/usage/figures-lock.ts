import { sql } from 'kysely';
import type { Tx } from '../../platform/request-context';

const LOCK = sql.lit(727_049);

/** Allows other folds at the same time, and blocks changes of folded figures until the transaction ends. */
export const lockFiguresShared = async (tx: Tx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx));

/** Waits for running folds, and blocks others until the transaction ends. */
export const lockFigures = async (tx: Tx): Promise<void> => void (await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx));

/** Takes the same lock only if it is free. Returns whether it was. */
export const tryLockFigures = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx);
  return rows[0]!.free;
};
