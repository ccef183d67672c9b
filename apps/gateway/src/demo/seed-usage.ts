import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/request-context';
import { addUses, type Figures } from '../services/usage/figures';
import { USAGE } from './demo-data';

/** The number of days before the seeding for which usage is generated. */
const DEMO_DAYS = 120;
/** The number of days since the AI search was introduced. Its usage has grown since then. */
const AI_SINCE_DAYS = 74;

/** Returns an SQL expression for a number from 0 to 1 that depends only on `seed` and `nr`. */
const random = (seed: RawBuilder<unknown>, nr: RawBuilder<unknown>) =>
  sql`((hashint8extended(${seed}, ${nr}) & 1048575)::float8 / 1048575)`;
/** Looks up the sequence once per statement instead of once per row. */
const nextId = sql`nextval((select pg_get_serial_sequence('usage_inbox', 'id')::regclass))`;
const literal = (text: string) => sql.lit(text);
/** The numbers that distinguish the random values of one person or one visit. A habit uses its own number and the following ones. */
const [INTEREST, VISIT, TIME_OF_DAY] = [sql.lit(1), sql.lit(2), sql.lit(3)];
const FIRST_HABIT = 10;
const NUMBERS_PER_HABIT = 10;

const { everyRole, headquarters, RHQ, LBO, CP } = USAGE.habits;
const ROLE_HABITS = { SUPER_YHQ: headquarters, YHQ: headquarters, RHQ, LBO, CP };
const ROLE_EXPORTS = {
  SUPER_YHQ: USAGE.exports.headquarters,
  YHQ: USAGE.exports.headquarters,
  RHQ: USAGE.exports.RHQ,
  LBO: USAGE.exports.LBO,
};
const habits = sql.join(
  [
    ...Object.entries(ROLE_HABITS).map(([role, all]) => ({ role, all: [...everyRole, ...all] })),
    ...Object.entries(ROLE_EXPORTS).map(([role, all]) => ({ role, all: all.map((habit) => ({ func: 'export', ...habit })) })),
  ]
    .flatMap(({ role, all }) => all.map(({ func, what, percent, most }) => `'${role}', '${func}', '${what}', ${percent / 100}, ${most}`))
    .map((columns, at) => sql.raw(`(${columns}, ${FIRST_HABIT + at * NUMBERS_PER_HABIT})`)),
);
const presences = sql.join(Object.entries(USAGE.presencePercent).map(([role, percent]) => sql.raw(`('${role}', ${percent / 100})`)));
const holidays = sql.join(
  Object.entries(USAGE.holidays).flatMap(([lco, all]) => all.map((monthDay) => sql.raw(`('${lco}', '${monthDay}')`))),
);

/**
 * Inserts usage of the portal in the working hours of each person's unit, with fewer visits at weekends, on holidays, in August and in
 * earlier weeks. The same people visit on the same days in each seeding.
 */
const insertVisits = (now: Date) => sql`
  insert into usage_log (id, at, person_id, unit_id, lco_id, rhq_id, role, func, what)
  with place as materialized (
    select person.id, person.unit_id, person.lco_id, person.rhq_id, person.role, person.decided_at, unit.zone,
      hashtextextended(person.id, 11) as seed, (${now}::timestamptz at time zone unit.zone)::date as today,
      coalesce(business_hours.days, '{1,2,3,4,5}') as days, presence.share * (0.55 + 0.8 * ${random(sql`hashtextextended(person.id, 11)`, INTEREST)}) as share
    from person join unit on unit.id = person.unit_id
      join (values ${presences}) as presence (role, share) on presence.role = person.role
      left join business_hours on business_hours.unit_id = coalesce(person.lco_id, person.rhq_id)
    where person.standing = 'approved'
  ),
  calendar as materialized (
    select day, to_char(day, 'MM-DD') as month_day, extract(dow from day)::int as dow, extract(month from day) = 8 as in_august
    from generate_series(0, ${sql.lit(DEMO_DAYS + 1)}) as back cross join lateral (select ${now}::timestamptz::date + 1 - back as day) as each
  ),
  day as materialized (
    select place.*, day, back, of_day, dow, month_day, in_august
    from place cross join generate_series(0, ${sql.lit(DEMO_DAYS - 1)}) as back
      cross join lateral (select hashint8extended(seed, today - back - date '2020-01-01') as of_day) as seeded
      join calendar on calendar.day = today - back
    where ${random(sql`of_day`, VISIT)} < share * 1.12
  ),
  visit as materialized (
    select day.* from day left join (values ${holidays}) as holiday (lco_id, month_day)
      on holiday.lco_id = day.lco_id and holiday.month_day = day.month_day
    where ${random(sql`of_day`, VISIT)} < share * (0.62 + 0.38 * (${sql.lit(DEMO_DAYS)} - back) / ${sql.lit(DEMO_DAYS)})
      * case when not dow = any(days) then 0.05 when dow = days[1] then 1.12 when dow = days[5] then 0.84 else 1 end
      * case when holiday.month_day is null then 1 else 0.08 end
      * case when in_august and day.lco_id in (${sql.join(USAGE.longAugust.map(literal))}) then 0.58 else 1 end
  ),
  use as materialized (
    select visit.*, func, what, (visit.day + make_interval(secs => 27000 + 34200 * (
      0.65 * ${random(sql`of_day`, sql`nr + 2 + time`)} + 0.35 * ${random(sql`of_day`, TIME_OF_DAY)}))) at time zone zone as at
    from visit join (values ${habits}) as habit (role, func, what, percent, most, nr) on habit.role = visit.role
      and ${random(sql`of_day`, sql`nr`)} < percent
        * case when func <> 'ai' then 1 else greatest(0, 1.1 * (${sql.lit(AI_SINCE_DAYS)} - back) / ${sql.lit(AI_SINCE_DAYS)}) end
      cross join lateral generate_series(1, 1 + floor(most * ${random(sql`of_day`, sql`nr + 1`)} * 0.999)::int) as time
  )
  select ${nextId}, at, id, unit_id, lco_id, rhq_id, role, func, what from use
  where at < ${now} and at >= decided_at order by at`;

/** Inserts the uses derived from other tables: messages in inquiries and decisions on account requests. */
const insertActions = (now: Date) => sql`
  insert into usage_log (id, at, person_id, unit_id, lco_id, rhq_id, role, func, what, object)
  select ${nextId}, action.at, person.id, person.unit_id, person.lco_id, person.rhq_id, person.role, action.func, action.what, action.object from (
    select at, author_id as by, 'contact' as func, case kind when 'opened' then 'asked' else kind end as what, ticket_id as object
    from ticket_entry where kind in ('opened', 'replied', 'closed')
    union all select decided_at, decided_by, 'approvals', 'decided', id from person where decided_by is not null
  ) as action join person on person.id = action.by
  where person.unit_id is not null and action.at > ${now}::timestamptz - make_interval(days => ${sql.lit(DEMO_DAYS)})`;

export const seedVisits = async (tx: Tx, now: Date): Promise<void> => void (await insertVisits(now).execute(tx));

/** Seeds the uses of inquiries and account requests, and the figures for all uses. */
export const seedUsage = async (tx: Tx, now: Date): Promise<void> => {
  await insertActions(now).execute(tx);
  const all: [Figures, RawBuilder<unknown>][] = [
    ['usage_day', sql`usage_log`],
    ['usage_person', sql`usage_log`],
    ['usage_hour', sql`(select * from usage_log where at > ${now}::timestamptz - interval '8 days') as uses`],
  ];
  for (const [figures, uses] of all) await addUses(figures, uses).execute(tx);
};
