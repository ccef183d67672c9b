import { randomUUID } from 'node:crypto';
import { type Fact, type FactData, type FactType, FACTS } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import { Observable, Subject } from 'rxjs';
import type { Room } from '../live/rooms';
import type { Tables } from './tables';
import { type Tx, work } from './work';

const FACT_LOCK = 727_001;

/**
 * Holds the log for the rest of the transaction. Numbers then become visible in the order they are given, so a reader that asks for
 * `seq > cursor` never steps over a late commit. Counts that a fact carries are read after this, never before.
 */
export const holdLog = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${FACT_LOCK}::bigint)`.execute(tx);
};

/** Writes down what became true, for those rooms, in the transaction that makes it true. The last thing a transaction does. */
export const tell = async <T extends FactType>(tx: Tx, rooms: readonly Room[], type: T, data: FactData<T>): Promise<void> => {
  await holdLog(tx);
  const actor = work.getStore()?.actor ?? null;
  await tx
    .insertInto('fact')
    .values({ type, actor, data: JSON.stringify(FACTS[type].data.parse(data)), rooms: [...new Set(rooms)] })
    .execute();
};

export interface LoggedFact {
  seq: number;
  rooms: string[];
  fact: Fact;
}

/** What was told after a number, oldest first; `rooms` narrows it to what those rooms heard. */
export const factsAfter = async (db: Kysely<Tables>, seq: number, limit: number, rooms?: readonly string[]): Promise<LoggedFact[]> => {
  let query = db.selectFrom('fact').select(['seq', 'type', 'at', 'data', 'rooms']).where('seq', '>', seq).orderBy('seq').limit(limit);
  if (rooms) query = query.where(sql<boolean>`rooms && ${sql.val([...rooms])}::text[]`);
  const rows = await query.execute();
  return rows.map((row) => ({
    seq: row.seq,
    rooms: row.rooms,
    fact: { seq: row.seq, type: row.type, at: row.at.toISOString(), data: row.data } as unknown as Fact,
  }));
};

/** The newest number, the oldest kept, and the name of this log (a restored copy gets another). */
export const logState = async (db: Kysely<Tables>): Promise<{ head: number; oldest: number; epoch: string }> => {
  const { rows } = await sql<{ head: number; oldest: number; epoch: string }>`
    select coalesce((select max(seq) from fact), 0)::bigint as head, coalesce((select min(seq) from fact), 1)::bigint as oldest, epoch from fact_log
  `.execute(db);
  return rows[0]!;
};

/** Rings after a commit that may have told something. Only a doorbell: losing or doubling a ring costs a query at most. */
export class Doorbell {
  private readonly rung = new Subject<void>();
  readonly rings: Observable<void> = this.rung.asObservable();

  ring(): void {
    this.rung.next();
  }
}

export const newId = (): string => randomUUID();
