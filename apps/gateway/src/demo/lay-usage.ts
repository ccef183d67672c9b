import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../platform/request-context';
import { addTo, type Figures } from '../services/usage/figures';
import { AI_SINCE_DAYS, DEMO_DAYS, EXPORT_HABITS, HABITS, HOLIDAYS, LONG_AUGUST, PRESENCE } from './usage-habits';

/** A number from 0 to 1 that is always the same for the same seed and number. */
const roll = (seed: RawBuilder<unknown>, nr: RawBuilder<unknown>) => sql`((hashint8extended(${seed}, ${nr}) & 1048575)::float8 / 1048575)`;
/** The sequence is found once a statement, not once a row. */
const nextId = sql`nextval((select pg_get_serial_sequence('usage_inbox', 'id')::regclass))`;
const word = (text: string) => sql.lit(text);
/** What is rolled once a person, or once a visit; a habit takes its number and those after it. */
const [KEEN, COMES, WHEN] = [sql.lit(1), sql.lit(2), sql.lit(3)];
const FIRST_HABIT = 10;
const ROLLS_OF_HABIT = 10;

const habits = sql.join(
  [...Object.entries(HABITS), ...Object.entries(EXPORT_HABITS)]
    .flatMap(([role, all]) => all.map(([{ func, what }, percent, most]) => `'${role}', '${func}', '${what}', ${percent / 100}, ${most}`))
    .map((columns, at) => sql.raw(`(${columns}, ${FIRST_HABIT + at * ROLLS_OF_HABIT})`)),
);
const presences = sql.join(Object.entries(PRESENCE).map(([role, percent]) => sql.raw(`('${role}', ${percent / 100})`)));
const holidays = sql.join(
  Object.entries(HOLIDAYS).flatMap(([lco, all]) => all.split(' ').map((monthDay) => sql.raw(`('${lco}', '${monthDay}')`))),
);

/**
 * What people of the demo did in the days before, as each weekday, holiday, August and the growth of the portal let them: each comes on days
 * of work of their unit, at its hours. The same people come on the same days however often it is laid.
 */
const visits = (now: Date) => sql`
  insert into usage_log (id, at, person_id, unit_id, lco_id, rhq_id, role, func, what)
  with place as materialized (
    select person.id, person.unit_id, person.lco_id, person.rhq_id, person.role, person.decided_at, unit.zone,
      hashtextextended(person.id, 11) as seed, (${now}::timestamptz at time zone unit.zone)::date as today,
      coalesce(business_hours.days, '{1,2,3,4,5}') as days, presence.share * (0.55 + 0.8 * ${roll(sql`hashtextextended(person.id, 11)`, KEEN)}) as share
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
    where ${roll(sql`of_day`, COMES)} < share * 1.12
  ),
  visit as materialized (
    select day.* from day left join (values ${holidays}) as holiday (lco_id, month_day)
      on holiday.lco_id = day.lco_id and holiday.month_day = day.month_day
    where ${roll(sql`of_day`, COMES)} < share * (0.62 + 0.38 * (${sql.lit(DEMO_DAYS)} - back) / ${sql.lit(DEMO_DAYS)})
      * case when not dow = any(days) then 0.05 when dow = days[1] then 1.12 when dow = days[5] then 0.84 else 1 end
      * case when holiday.month_day is null then 1 else 0.08 end
      * case when in_august and day.lco_id in (${sql.join(LONG_AUGUST.map(word))}) then 0.58 else 1 end
  ),
  use as materialized (
    select visit.*, func, what, (visit.day + make_interval(secs => 27000 + 34200 * (
      0.65 * ${roll(sql`of_day`, sql`nr + 2 + time`)} + 0.35 * ${roll(sql`of_day`, WHEN)}))) at time zone zone as at
    from visit join (values ${habits}) as habit (role, func, what, percent, most, nr) on habit.role = visit.role
      and ${roll(sql`of_day`, sql`nr`)} < percent
        * case when func <> 'ai' then 1 else greatest(0, 1.1 * (${sql.lit(AI_SINCE_DAYS)} - back) / ${sql.lit(AI_SINCE_DAYS)}) end
      cross join lateral generate_series(1, 1 + floor(most * ${roll(sql`of_day`, sql`nr + 1`)} * 0.999)::int) as time
  )
  select ${nextId}, at, id, unit_id, lco_id, rhq_id, role, func, what from use
  where at < ${now} and at >= decided_at order by at`;

/** What stands elsewhere in the demo and was done by somebody: messages at inquiries, decisions on requests. */
const deeds = (now: Date) => sql`
  insert into usage_log (id, at, person_id, unit_id, lco_id, rhq_id, role, func, what, object)
  select ${nextId}, deed.at, person.id, person.unit_id, person.lco_id, person.rhq_id, person.role, deed.func, deed.what, deed.object from (
    select at, author_id as by, 'contact' as func, case kind when 'opened' then 'asked' else kind end as what, ticket_id as object
    from ticket_entry where kind in ('opened', 'replied', 'closed')
    union all select decided_at, decided_by, 'approvals', 'decided', id from person where decided_by is not null
  ) as deed join person on person.id = deed.by
  where person.unit_id is not null and deed.at > ${now}::timestamptz - make_interval(days => ${sql.lit(DEMO_DAYS)})`;

/** What people did by themselves in the days before, which is known once they are. */
export const layVisits = async (tx: Tx, now: Date): Promise<void> => void (await visits(now).execute(tx));

/** What they did at inquiries and requests, and the figures of all use of the portal. */
export const layUsage = async (tx: Tx, now: Date): Promise<void> => {
  await deeds(now).execute(tx);
  const all: [Figures, RawBuilder<unknown>][] = [
    ['usage_day', sql`usage_log`],
    ['usage_person', sql`usage_log`],
    ['usage_hour', sql`(select * from usage_log where at > ${now}::timestamptz - interval '8 days') as uses`],
  ];
  for (const [figures, uses] of all) await addTo(figures, uses).execute(tx);
};
