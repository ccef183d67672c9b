import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/request-context';
import { unpackDays } from './packed-days';

/** The value that represents no local company or no region. */
const NO_UNIT = sql.lit('-');

const lco = sql`coalesce(lco_id, ${NO_UNIT})`;
const rhq = sql`coalesce(rhq_id, ${NO_UNIT})`;
const day = sql`(at at time zone 'UTC')::date`;
const hour = sql`date_trunc('hour', at, 'UTC')`;

/** The figure tables, each with its key columns and its other columns. */
const KEYS = {
  usage_day: { key: { day, lco_id: lco, rhq_id: rhq, role: sql`role`, func: sql`func` }, more: {} },
  usage_hour: { key: { hour, lco_id: lco, rhq_id: rhq, role: sql`role`, func: sql`func` }, more: {} },
  usage_person: {
    key: { day, person_id: sql`person_id`, func: sql`func`, role: sql`role`, unit_id: sql`unit_id` },
    more: { lco_id: sql`min(${lco})`, rhq_id: sql`min(${rhq})` },
  },
} as const;
export type Figures = keyof typeof KEYS;

const columns = (figures: Figures) => {
  const { key, more } = KEYS[figures];
  return { names: [...Object.keys(key), ...Object.keys(more)], values: [...Object.values(key), ...Object.values(more)] };
};
const columnList = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Selects the counted uses in key order, so that all writers lock rows in the same order. */
const countUses = (figures: Figures, uses: RawBuilder<unknown>): RawBuilder<unknown> => {
  const places = sql.join(Object.keys(KEYS[figures].key).map((_, at) => sql.lit(at + 1)));
  return sql`select ${sql.join(columns(figures).values)}, count(*)::int from ${uses} group by ${places} order by ${places}`;
};

/** Returns the statement that adds uses to figures. */
export const addUses = (figures: Figures, uses: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into ${sql.table(figures)} (${columnList(columns(figures).names)}, n) ${countUses(figures, uses)}
    on conflict (${columnList(Object.keys(KEYS[figures].key))}) do update set n = ${sql.table(figures)}.n + excluded.n`;

/** Conditions that limit figures to a UTC day such as `2026-11-22`. */
const dayConditions: Record<Figures, (isoDay: string) => RawBuilder<unknown>> = {
  usage_day: (isoDay) => sql`day = ${isoDay}::date`,
  usage_hour: (isoDay) => sql`(hour at time zone 'UTC')::date = ${isoDay}::date`,
  usage_person: (isoDay) => sql`day = ${isoDay}::date`,
};
const usesOf = (isoDay: string) =>
  sql`(select * from usage_log where at >= ${isoDay}::date::timestamp at time zone 'UTC'
    and at < (${isoDay}::date + 1)::timestamp at time zone 'UTC') as uses`;

/** Returns a query that counts the rows of a day that differ between figures and log, in either direction. */
export const incorrectRowCount = (figures: Figures, isoDay: string): RawBuilder<{ wrong: number }> => {
  const storedRows = sql`(select ${columnList(columns(figures).names)}, n from ${sql.table(figures)} where ${dayConditions[figures](isoDay)})`;
  const counts = sql`(${countUses(figures, usesOf(isoDay))})`;
  return sql`select count(*)::int as wrong from ((${storedRows} except ${counts}) union all (${counts} except ${storedRows})) as differing`;
};

/** Recomputes the figures of a day from the log. */
export const rebuildFigures = async (tx: Tx, figures: Figures, isoDay: string): Promise<void> => {
  await sql`delete from ${sql.table(figures)} where ${dayConditions[figures](isoDay)}`.execute(tx);
  await addUses(figures, usesOf(isoDay)).execute(tx);
  if (figures === 'usage_person') await unpackDays(sql`select ${isoDay}::date`).execute(tx);
};

/**
 * Selects the number of uses by person and function on each UTC day. Includes the inbox, so the numbers are always current. Used like a
 * table; filter it by the columns `day`, `person_id`, `lco_id`, `rhq_id`, `role`, `unit_id`, `func`.
 */
export const personDays = sql`(
  select day, person_id, lco_id, rhq_id, role, unit_id, func, n from usage_person
  union all
  select (at at time zone 'UTC')::date, person_id, coalesce(lco_id, '-'), coalesce(rhq_id, '-'), role, unit_id, func, 1 from usage_inbox
)`;
