import { sql } from 'kysely';
import type { Tx } from '../../platform/request-context';

const LOCK = sql.lit(727_049);

/** Takes a shared lock until the transaction ends: aggregation runs may proceed concurrently, but aggregated figures cannot be changed. */
export const lockFiguresShared = async (tx: Tx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx));

/** Waits for aggregation runs in progress and blocks others until the transaction ends. */
export const lockFigures = async (tx: Tx): Promise<void> => void (await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx));

/** Takes the lock of `lockFigures` only if it is free. Returns true if the lock was taken. */
export const tryLockFigures = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx);
  return rows[0]!.free;
};
