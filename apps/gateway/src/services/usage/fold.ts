import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/request-context';
import { addUses } from './figures';
import { lockFiguresShared } from './figures-lock';
import { unpackDays } from './packed-days';

/** The maximum number of uses in one transaction. */
export const BATCH = 5_000;

export interface AggregatedBatch {
  uses: number;
  /** The units of the users: local companies and regions. */
  places: string[];
}

const COLUMNS = sql`id, at, person_id, unit_id, lco_id, rhq_id, role, func, what, object`;

/**
 * Moves the oldest usage events from the inbox to the log and the figures. A cursor would miss rows that commit late, because ids are
 * assigned before rows become visible. Deleting a row from the inbox succeeds exactly once, and only after the row is committed. Skips rows
 * that another aggregation run has locked.
 */
export const foldBatch = async (tx: Tx): Promise<AggregatedBatch> => {
  await lockFiguresShared(tx);
  const batch: RawBuilder<unknown> = sql`taken`;
  const { rows } = await sql<AggregatedBatch>`
    with taken as (
      delete from usage_inbox where id in (select id from usage_inbox order by id limit ${sql.lit(BATCH)} for update skip locked)
      returning ${COLUMNS}
    ),
    kept as (insert into usage_log (${COLUMNS}) select ${COLUMNS} from taken),
    days as (${addUses('usage_day', batch)}),
    hours as (${addUses('usage_hour', batch)}),
    people as (${addUses('usage_person', batch)}),
    unpacked as (${unpackDays(sql`select (at at time zone 'UTC')::date from taken`)})
    select count(*)::int as uses,
      array(select lco_id from taken where lco_id is not null union select rhq_id from taken where rhq_id is not null order by 1) as places
    from taken`.execute(tx);
  return rows[0]!;
};
