import { randomUUID } from 'node:crypto';
import type { Allowance } from '@portal/contracts';
import { sql } from 'kysely';
import type { Tx } from './request-context';

/**
 * A limit on how much one key may use within time windows. Usage is counted in the database by the database's clock, so the limit holds
 * across nodes and restarts.
 */
export interface Budget {
  name: string;
  windows: readonly Allowance[];
}

/** A time window that cannot cover the requested amount. */
export interface ExhaustedWindow {
  window: Allowance;
  /** The amount left in the window. */
  remaining: number;
  /** The time in milliseconds until the window can cover the amount. */
  waitMs: number;
}

const LONGEST_WINDOW_MS = 24 * 3_600_000;

/** Locks the budget of a key until the transaction ends, so that two concurrent requests cannot both spend the same remainder. */
export const lockBudget = async (tx: Tx, { name }: Pick<Budget, 'name'>, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${key}`}, 727003))`.execute(tx);
};

/** Returns the amount that the key has used in the last `windowMs` milliseconds. */
export const usedAmountOf = async (tx: Tx, { name }: Pick<Budget, 'name'>, key: string, windowMs: number): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(amount), 0)::float8 as used from budget_use
    where budget = ${name} and key = ${key} and at > clock_timestamp() - make_interval(secs => ${windowMs / 1000})
  `.execute(tx);
  return rows[0]!.used;
};

/**
 * Returns the time in milliseconds until `amount` of the usage in the last `windowMs` milliseconds has expired, or `windowMs` if less was
 * used.
 */
export const waitMsOf = async (tx: Tx, { name }: Pick<Budget, 'name'>, key: string, windowMs: number, amount: number): Promise<number> => {
  const { rows } = await sql<{ waitMs: number }>`
    select (extract(epoch from at - clock_timestamp()) * 1000 + ${windowMs}::float8)::float8 as "waitMs"
    from (
      select at, sum(amount) over (order by at, id) as freed from budget_use
      where budget = ${name} and key = ${key} and at > clock_timestamp() - make_interval(secs => ${windowMs / 1000})
    ) as used
    where freed >= ${amount} order by freed limit 1
  `.execute(tx);
  return Math.max(1, Math.ceil(rows[0]?.waitMs ?? windowMs));
};

/** Returns the exhausted window with the longest wait, or null if every window can cover `amount`. Lock the budget first. */
export const findExhaustedWindow = async (tx: Tx, budget: Budget, key: string, amount = 1): Promise<ExhaustedWindow | null> => {
  let longest: ExhaustedWindow | null = null;
  for (const window of budget.windows) {
    const remainingPoints = Math.max(0, window.points - (await usedAmountOf(tx, budget, key, window.windowMs)));
    if (amount <= remainingPoints) continue;
    const waitMs = await waitMsOf(tx, budget, key, window.windowMs, amount - remainingPoints);
    if (!longest || waitMs > longest.waitMs) longest = { window, remaining: remainingPoints, waitMs };
  }
  return longest;
};

/** Records a use and returns its id. Lock the budget and check the remaining amount first. */
export const noteUse = async (tx: Tx, { name }: Pick<Budget, 'name'>, key: string, amount = 1): Promise<string> => {
  const id = randomUUID();
  await tx.insertInto('budget_use').values({ id, budget: name, key, amount }).execute();
  return id;
};

/**
 * Spends `amount` of a budget in the transaction that needs it: a rollback also undoes the use. Returns the exhausted window, or null if
 * the amount was spent.
 */
export const spendBudget = async (tx: Tx, budget: Budget, key: string, amount = 1): Promise<ExhaustedWindow | null> => {
  await lockBudget(tx, budget, key);
  const exhaustedWindow = await findExhaustedWindow(tx, budget, key, amount);
  if (!exhaustedWindow) await noteUse(tx, budget, key, amount);
  return exhaustedWindow;
};

/** Deletes uses that are older than every time window. */
export const trimBudgets = async (tx: Tx): Promise<void> => {
  await sql`delete from budget_use where at < clock_timestamp() - make_interval(secs => ${(2 * LONGEST_WINDOW_MS) / 1000})`.execute(tx);
};
