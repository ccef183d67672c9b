import { FACTS, type Fact, type FactData, type FactType } from '@portal/contracts';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { Observable, Subject } from 'rxjs';
import { runAtCommit } from '../database/batch';
import type { Tables } from '../database/tables';
import { requestContext, type Tx } from '../request-context';
import type { Room } from './rooms';

const FACT_LOCK = 727_001;

const lockHolders = new WeakSet<Tx>();

/**
 * Locks the log for the rest of the transaction. Fact numbers then become visible in the order of their assignment, so a reader of `seq >
 * cursor` never skips a late commit. If a fact contains counts, read them after taking this lock.
 */
export const holdLog = async (tx: Tx): Promise<void> => {
  for (const statement of logHold(tx)) await tx.executeQuery(statement);
};

/** Returns the statement that locks the log, or no statement if the transaction already holds the lock. */
export const logHold = (tx: Tx): CompiledQuery[] => {
  if (lockHolders.has(tx)) return [];
  lockHolders.add(tx);
  return [sql`select pg_advisory_xact_lock(${FACT_LOCK}::bigint)`.compile(tx)];
};

/** A fact before it is appended. */
export type NewFact = { [T in FactType]: { rooms: readonly Room[]; type: T; data: FactData<T> } }[FactType];

/** Appends facts in this order. Must be the last call in the transaction whose change the facts describe. */
export const appendFacts = async (tx: Tx, newFacts: readonly NewFact[]): Promise<void> => {
  if (!newFacts.length) return;
  await holdLog(tx);
  const actor = requestContext.getStore()?.actor ?? null;
  const rows = newFacts.map(({ rooms, type, data }) => ({
    type,
    actor,
    data: JSON.stringify(FACTS[type].data.parse(data)),
    rooms: [...new Set(rooms)],
  }));
  await runAtCommit(tx, tx.insertInto('fact').values(rows).compile());
};

export const appendFact = <T extends FactType>(tx: Tx, rooms: readonly Room[], type: T, data: FactData<T>): Promise<void> =>
  appendFacts(tx, [{ rooms, type, data } as unknown as NewFact]);

export interface LoggedFact {
  seq: number;
  rooms: string[];
  fact: Fact;
}

interface FactRow {
  seq: number;
  type: string;
  at: Date;
  data: unknown;
  rooms: string[];
}
export const toLoggedFact = ({ seq, type, at, data, rooms }: FactRow): LoggedFact => ({
  seq,
  rooms,
  fact: { seq, type, at: at.toISOString(), data } as unknown as Fact,
});

/** Returns the facts with a number above `seq`, oldest first; `rooms` restricts them to these rooms. */
export const loadFactsAfter = async (db: Kysely<Tables>, seq: number, limit: number, rooms?: readonly string[]): Promise<LoggedFact[]> => {
  let query = db.selectFrom('fact').select(['seq', 'type', 'at', 'data', 'rooms']).where('seq', '>', seq).orderBy('seq').limit(limit);
  if (rooms) query = query.where(sql<boolean>`rooms && ${sql.val([...rooms])}::text[]`);
  return (await query.execute()).map(toLoggedFact);
};

export interface LogState {
  /** The number of the newest fact. */
  head: number;
  /** The number up to which facts have been deleted. */
  trimmedTo: number;
  /** The epoch of this log. A restored copy gets a new one. */
  epoch: string;
}

export const loadLogState = async (db: Kysely<Tables>): Promise<LogState> => {
  const { rows } = await sql<LogState>`
    select greatest(coalesce((select max(seq) from fact), 0), trimmed_to) as head, trimmed_to as "trimmedTo", epoch from fact_log
  `.execute(db);
  return rows[0]!;
};

/**
 * The wake-up notification for the tail after a commit that may have appended facts. A lost or duplicate notification costs one query at
 * most.
 */
export class TailWakeUp {
  private readonly ringSubject = new Subject<void>();
  readonly rings: Observable<void> = this.ringSubject.asObservable();

  ring(): void {
    // Run the listeners outside the context of the request that sent the notification.
    requestContext.exit(() => this.ringSubject.next());
  }
}
