import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables';
import type { Tx } from '../request-context';
import { type LoggedFact, toLoggedFact } from './facts';

type Nullable<T> = { [K in keyof T]: T[K] | null };
type FactColumns = Parameters<typeof toLoggedFact>[0];
/** A row joined with the log state. An empty result has a single row whose fact columns are null. */
type FactJoin<T> = T & Nullable<FactColumns>;

const factsOf = (rows: readonly Nullable<FactColumns>[]): LoggedFact[] =>
  rows.flatMap((row) => (row.seq === null ? [] : [toLoggedFact(row as FactColumns)]));

const textArray = (texts: readonly string[]) => sql`${sql.val([...texts])}::text[]`;

export interface LogBatch {
  epoch: string;
  trimmedTo: number;
  /** The facts from the requested number on. The first one has the requested number if it is still stored. */
  facts: LoggedFact[];
}

/**
 * Reads facts from a number on, together with the log's epoch, in one snapshot. A reader that already has the first fact can detect whether
 * the log is still the same.
 */
export const readBatch = async (db: Kysely<Tables>, from: number, limit: number): Promise<LogBatch> => {
  const { rows } = await sql<FactJoin<{ epoch: string; trimmedTo: number }>>`
    select fact_log.epoch, fact_log.trimmed_to as "trimmedTo", facts.* from fact_log
    left join lateral (select seq, type, at, data, rooms from fact where seq >= ${from} order by seq limit ${limit}) facts on true
    order by facts.seq
  `.execute(db);
  const { epoch, trimmedTo } = rows[0]!;
  return { epoch, trimmedTo, facts: factsOf(rows) };
};

/** Returns the newest facts up to a number, newest first. */
export const loadNewestFacts = async (db: Kysely<Tables>, upTo: number, limit: number): Promise<LoggedFact[]> =>
  (
    await db
      .selectFrom('fact')
      .select(['seq', 'type', 'at', 'data', 'rooms'])
      .where('seq', '<=', upTo)
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute()
  ).map(toLoggedFact);

export interface OwnFacts {
  /** The highest number up to which facts of these rooms were deleted after their retention period. */
  trimmedTo: number;
  facts: LoggedFact[];
}

/** Returns the facts of some rooms with a number above `after` and up to `upTo`, oldest first. */
export const loadOwnFacts = async (
  db: Kysely<Tables>,
  rooms: readonly string[],
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<OwnFacts> => {
  const { rows } = await sql<FactJoin<{ trimmedTo: number }>>`
    select trimmed.to as "trimmedTo", facts.*
    from (select coalesce(max(trimmed_to), 0) as to from fact_room where room = any (${textArray(rooms)})) trimmed
    left join lateral (
      select seq, type, at, data, rooms from fact
      where seq > ${after} and seq <= ${upTo} and rooms && ${textArray(rooms)} order by seq limit ${limit}
    ) facts on true
    order by facts.seq
  `.execute(db);
  return { trimmedTo: rows[0]!.trimmedTo, facts: factsOf(rows) };
};

/** Counts the facts of some rooms with a number above `after` and up to `upTo`, up to a limit. */
export const countOwnFacts = async (
  db: Kysely<Tables>,
  rooms: readonly string[],
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<{ trimmedTo: number; count: number }> => {
  const { rows } = await sql<{ trimmedTo: number; count: number }>`
    select (select coalesce(max(trimmed_to), 0) from fact_room where room = any (${textArray(rooms)})) as "trimmedTo",
      (select count(*) from (
        select from fact where seq > ${after} and seq <= ${upTo} and rooms && ${textArray(rooms)} limit ${limit}
      ) facts) as count
  `.execute(db);
  return rows[0]!;
};

/** The number of newest facts that are searched for a room before the index is used. */
const MAX_SEARCHED_FACTS = 500;

/** Returns the number of the last fact of each room, even if the fact is no longer stored. Returns 0 for a room without facts. */
export const loadLastNumbers = async (db: Kysely<Tables>, rooms: readonly string[]): Promise<Map<string, number>> => {
  // Without `offset 0` the planner would read the log backwards until it finds the room, which is the whole log for a room without facts.
  const { rows } = await sql<{ room: string; seq: number }>`
    with newest as materialized (select seq, rooms from fact order by seq desc limit ${MAX_SEARCHED_FACTS})
    select wanted.room, greatest(
      coalesce(
        (select max(seq) from newest where rooms @> array[wanted.room]),
        (select max(seq) from (select seq from fact where rooms @> array[room] offset 0) heard),
        0
      ),
      (select coalesce(max(trimmed_to), 0) from fact_room where fact_room.room = wanted.room)
    ) as seq
    from unnest(${textArray(rooms)}) as wanted (room)
  `.execute(db);
  return new Map(rows.map(({ room, seq }) => [room, seq]));
};

/**
 * Gives the log a new epoch, unless another node has already done so. Readers then fetch all data again instead of trusting their position.
 */
export const renewEpoch = async (db: Kysely<Tables>, from: string): Promise<void> => {
  await sql`update fact_log set epoch = gen_random_uuid()::text where epoch = ${from}`.execute(db);
};

const RETENTION_DAYS = 7;

/**
 * Deletes facts older than the retention period, and records the last deleted number of each room. Clients that were offline for longer
 * fetch all data again.
 */
export const trimFacts = async (tx: Tx): Promise<void> => {
  const { rows } = await sql<{ seq: number | null }>`
    with gone as (
      delete from fact where at < now() - make_interval(days => ${RETENTION_DAYS}) returning seq, rooms
    ), noted as (
      insert into fact_room (room, trimmed_to)
      select room, max(seq) from gone, unnest(rooms) as room group by room
      on conflict (room) do update set trimmed_to = greatest(fact_room.trimmed_to, excluded.trimmed_to)
    )
    select max(seq) as seq from gone
  `.execute(tx);
  const seq = rows[0]?.seq;
  // If two facts are appended at nearly the same moment, the one with the higher number may be the older one.
  if (seq)
    await tx
      .updateTable('fact_log')
      .set({ trimmed_to: sql<number>`greatest(trimmed_to, ${seq}::bigint)` })
      .execute();
};
