import { FACTS, type Fact, type FactData, type FactType } from '@portal/contracts';
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { Observable, Subject } from 'rxjs';
import { runAtCommit } from '../database/batch';
import type { Tables } from '../database/tables';
import { requestContext, type Tx } from '../request-context';
import type { Room } from './rooms';

const FACT_LOCK = 727_001;

const holding = new WeakSet<Tx>();

/**
 * Holds the log for the rest of the transaction. Numbers then become visible in the order they are given, so a reader that asks for
 * `seq > cursor` never steps over a late commit. Counts that a fact carries are read after this, never before.
 */
export const holdLog = async (tx: Tx): Promise<void> => {
  for (const statement of logHold(tx)) await tx.executeQuery(statement);
};

/** The statement by which `holdLog` does so; none where the transaction holds it. */
export const logHold = (tx: Tx): CompiledQuery[] => {
  if (holding.has(tx)) return [];
  holding.add(tx);
  return [sql`select pg_advisory_xact_lock(${FACT_LOCK}::bigint)`.compile(tx)];
};

/** A fact on its way into the log. */
export type NewFact = { [T in FactType]: { rooms: readonly Room[]; type: T; data: FactData<T> } }[FactType];

/** Writes down what became true, in this order, in the transaction that makes it true, and with its commit: the last thing that it does. */
export const tellAll = async (tx: Tx, news: readonly NewFact[]): Promise<void> => {
  if (!news.length) return;
  await holdLog(tx);
  const actor = requestContext.getStore()?.actor ?? null;
  const rows = news.map(({ rooms, type, data }) => ({
    type,
    actor,
    data: JSON.stringify(FACTS[type].data.parse(data)),
    rooms: [...new Set(rooms)],
  }));
  await runAtCommit(tx, tx.insertInto('fact').values(rows).compile());
};

/** The same for one fact and its rooms. */
export const tell = <T extends FactType>(tx: Tx, rooms: readonly Room[], type: T, data: FactData<T>): Promise<void> =>
  tellAll(tx, [{ rooms, type, data } as unknown as NewFact]);

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
export const loggedFact = ({ seq, type, at, data, rooms }: FactRow): LoggedFact => ({
  seq,
  rooms,
  fact: { seq, type, at: at.toISOString(), data } as unknown as Fact,
});

/** What was told after a number, oldest first; `rooms` narrows it to what those rooms heard. */
export const factsAfter = async (db: Kysely<Tables>, seq: number, limit: number, rooms?: readonly string[]): Promise<LoggedFact[]> => {
  let query = db.selectFrom('fact').select(['seq', 'type', 'at', 'data', 'rooms']).where('seq', '>', seq).orderBy('seq').limit(limit);
  if (rooms) query = query.where(sql<boolean>`rooms && ${sql.val([...rooms])}::text[]`);
  return (await query.execute()).map(loggedFact);
};

export interface LogState {
  /** The newest number. */
  head: number;
  /** Numbers up to this one are no longer kept. */
  trimmedTo: number;
  /** The name of this log; a restored copy gets another. */
  epoch: string;
}

export const logState = async (db: Kysely<Tables>): Promise<LogState> => {
  const { rows } = await sql<LogState>`
    select greatest(coalesce((select max(seq) from fact), 0), trimmed_to) as head, trimmed_to as "trimmedTo", epoch from fact_log
  `.execute(db);
  return rows[0]!;
};

/** Rings after a commit that may have told something. Losing or doubling a ring costs a query at most. */
export class Doorbell {
  private readonly rung = new Subject<void>();
  readonly rings: Observable<void> = this.rung.asObservable();

  ring(): void {
    // A listener works on its own account, not within the request that rang.
    requestContext.exit(() => this.rung.next());
  }
}
