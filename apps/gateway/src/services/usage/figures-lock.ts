import { sql } from 'kysely';
import type { Tx } from '../../platform/request-context';

const LOCK = sql.lit(727_049);

/** Stands beside other folds, and keeps off who changes what is folded already, until the transaction ends. */
export const shareFigures = async (tx: Tx): Promise<void> => void (await sql`select pg_advisory_xact_lock_shared(${LOCK})`.execute(tx));

/** Waits for folds that are under way, and keeps others off until the transaction ends. */
export const holdFigures = async (tx: Tx): Promise<void> => void (await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx));

/** The same where nobody is at them; answers whether that was so. */
export const tryHoldFigures = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as free`.execute(tx);
  return rows[0]!.free;
};
