import type { EVENT_TIMES, events, Input, Principal } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayStart } from '../../publishing/day-start';
import type { PageQuery } from '../../publishing/publication-page';
import { categoryFacet, modeFacet } from './events.store';

type Time = (typeof EVENT_TIMES)[number];
type Filter = Partial<Pick<Input<typeof events.list>, 'category' | 'mode' | 'registered' | 'from' | 'until'>> & {
  time: Time;
  zone: string;
};

/** Selects the longest event duration, the last entry of the duration index. */
const LONGEST_DURATION = sql`(select max(ends_at - starts_at) from event)`;

/** Returns the query parts for the filters of the event list. */
export const toEventQuery = (filter: Filter, { id }: Pick<Principal, 'id'>): Pick<PageQuery, 'facets' | 'also' | 'order' | 'span'> => {
  const { category, mode, time, registered, from, until, zone } = filter;
  const [startTime, endTime] = [from && toTimestamp(dayStart(from, zone)), until && toTimestamp(dayStart(until, zone, { plusDays: 1 }))];
  const conditions = [
    ...(time === 'all' ? [] : [time === 'expired' ? sql<SqlBool>`event.ends_at <= now()` : sql<SqlBool>`event.ends_at > now()`]),
    ...(startTime ? [sql<SqlBool>`event.ends_at > ${startTime}`] : []),
    ...(endTime ? [sql<SqlBool>`event.starts_at < ${endTime}`] : []),
    ...(registered ? [isRegistered(id)] : []),
  ];
  // A past event started before now. An event that has not ended started no longer ago than the longest event lasts.
  const endLimits = [...(time === 'upcoming' ? [sql`now()`] : []), ...(startTime ? [startTime] : [])];
  const startLimits = [...(time === 'expired' ? [sql`now()`] : []), ...(endTime ? [endTime] : [])];
  return {
    facets: [...(category ? [categoryFacet(category)] : []), ...(mode ? [modeFacet(mode)] : [])],
    also: toEventCondition(conditions, registered),
    order: time === 'expired' ? undefined : 'soonest',
    span: { after: endLimits.map((end) => sql`${end} - ${LONGEST_DURATION}`), before: startLimits },
  };
};

/**
 * Returns a condition on the event of an item. With `few`, the few matches among many events are found from the registrations. Otherwise
 * events are looked up one by one for the page, because PostgreSQL may turn an `exists` into a join with all events that is sorted before
 * the limit.
 */
const toEventCondition = (conditions: readonly RawBuilder<SqlBool>[], few = false): RawBuilder<SqlBool> | undefined => {
  if (!conditions.length) return undefined;
  const matchesAll = sql`(${sql.join(conditions, sql` and `)})`;
  return few
    ? sql<SqlBool>`exists (select from event where event.publication_id = publication.id and ${matchesAll})`
    : sql<SqlBool>`(select ${matchesAll} from event where event.publication_id = publication.id)`;
};

const toTimestamp = (seconds: number): RawBuilder<unknown> => sql`to_timestamp(${seconds}::float8)`;

const isRegistered = (personId: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (select from registration
  where registration.event_id = event.publication_id and registration.person_id = ${personId} and registration.state <> 'cancelled')`;
