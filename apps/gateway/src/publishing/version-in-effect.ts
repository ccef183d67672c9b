import type { Mark } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { wasVisible } from './audience/was-visible';

/** A day as `2026-11-28`, or an expression that has one. */
export type DayExpression = string | RawBuilder<string>;

/** Today in UTC: the day that counts where the caller names none. */
export const TODAY: RawBuilder<string> = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`;

/** Limits versions to those that a reader with these marks may open. Null: without that limit, for work on behalf of nobody. */
const isReadable = (marks: readonly Mark[] | null, name: string): RawBuilder<SqlBool> =>
  marks === null ? sql<SqlBool>`true` : wasVisible(marks, name);

/**
 * The number of the version whose prices are valid on a day; null where there is none: its prices have expired, have not begun, or the reader never
 * could see it. An expression over `publication`, in step with `versionsOn` of the contracts: the newest version that has begun replaces all older ones.
 * Versions without a validity period are valid from their publication on, so this is the newest version of whatever has no periods.
 */
export const versionInEffect = (
  day: DayExpression,
  marks: readonly Mark[] | null,
  firstDay: RawBuilder<string | null> = sql.ref('effective_from'),
): RawBuilder<number | null> => sql<number | null>`(
  select begun.nr from (
    select nr, publication_id, published_at, effective_until from publication_version
    where publication_version.publication_id = publication.id and coalesce(${firstDay} <= ${day}, true)
    order by nr desc limit 1) as begun
  where (begun.effective_until is null or begun.effective_until >= ${day}) and ${isReadable(marks, 'begun')})`;

/** `versionInEffect` of a day in the past as well: versions without a validity period are valid from the day of their publication on, in UTC. */
export const versionInEffectOn = (day: string, marks: readonly Mark[] | null): RawBuilder<number | null> =>
  versionInEffect(day, marks, sql<string>`coalesce(effective_from, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD'))`);

/**
 * True of a version that is announced on a day: its prices begin later, and no newer version replaces it before they do. A condition on
 * `publication` and one of its versions, which goes by `name`.
 */
export const isAnnounced = (day: DayExpression, marks: readonly Mark[] | null, name = 'version'): RawBuilder<SqlBool> => {
  const version = (column: string) => sql.ref(`${name}.${column}`);
  return sql<SqlBool>`(${version('effective_from')} > ${day} and ${isReadable(marks, name)} and not exists (
    select from publication_version as newer where newer.publication_id = ${version('publication_id')} and newer.nr > ${version('nr')}
    and (newer.effective_from is null or newer.effective_from <= ${version('effective_from')})))`;
};

/**
 * True of the version in effect on a day and of those that are announced: what a search, an index or a quote may take prices from. A condition on
 * `publication` and one of its versions, which goes by `name`.
 */
export const isInEffectOrAnnounced = (day: DayExpression, marks: readonly Mark[] | null, name = 'version'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${name}.nr`)} = ${versionInEffect(day, marks)} or ${isAnnounced(day, marks, name)})`;

/**
 * The number of the version that opens on a day: the one in effect, else the one that is announced next, else the newest, which has expired. An
 * expression over `publication`.
 */
export const versionToOpen = (day: DayExpression, marks: readonly Mark[] | null): RawBuilder<number> => sql<number>`coalesce(
  ${versionInEffect(day, marks)},
  (select coming.nr from publication_version as coming where coming.publication_id = publication.id and ${isAnnounced(day, marks, 'coming')}
    order by coming.effective_from, coming.nr desc limit 1),
  publication.version)`;
