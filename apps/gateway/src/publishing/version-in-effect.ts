import type { AudienceKey } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { wasVisible } from './audience/audience-keys';

/** A date such as `2026-11-28`, or an SQL expression for a date. */
export type DayExpression = string | RawBuilder<string>;

/** The current day in UTC, the default for callers that pass no day. */
export const TODAY: RawBuilder<string> = sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD')`;

/**
 * A condition on a version: readers with these audience keys may open it. With null instead of keys, all versions are included, for work
 * without a reader.
 */
const isReadable = (marks: readonly AudienceKey[] | null, name: string): RawBuilder<SqlBool> =>
  marks === null ? sql<SqlBool>`true` : wasVisible(marks, name);

/**
 * Returns an expression over `publication` for the number of the version whose prices are valid on a day: the newest version that has
 * started replaces all older ones. The result is null if that version has expired, none has started, or the reader may not open it.
 * Versions without a validity period are valid from their publication. Must match `versionsOn` of the contracts.
 */
export const versionInEffect = (
  day: DayExpression,
  marks: readonly AudienceKey[] | null,
  firstDay: RawBuilder<string | null> = sql.ref('effective_from'),
): RawBuilder<number | null> => sql<number | null>`(
  select begun.nr from (
    select nr, publication_id, published_at, effective_until from publication_version
    where publication_version.publication_id = publication.id and coalesce(${firstDay} <= ${day}, true)
    order by nr desc limit 1) as begun
  where (begun.effective_until is null or begun.effective_until >= ${day}) and ${isReadable(marks, 'begun')})`;

/** Returns `versionInEffect` for any day: versions without a validity period are valid from the UTC day of their publication. */
export const versionInEffectOn = (day: string, marks: readonly AudienceKey[] | null): RawBuilder<number | null> =>
  versionInEffect(day, marks, sql<string>`coalesce(effective_from, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD'))`);

/**
 * A condition on `publication` and one of its versions (alias `name`): the version is announced on a day. Its prices start later, and no
 * newer version replaces it before.
 */
export const isAnnounced = (day: DayExpression, marks: readonly AudienceKey[] | null, name = 'version'): RawBuilder<SqlBool> => {
  const version = (column: string) => sql.ref(`${name}.${column}`);
  return sql<SqlBool>`(${version('effective_from')} > ${day} and ${isReadable(marks, name)} and not exists (
    select from publication_version as newer where newer.publication_id = ${version('publication_id')} and newer.nr > ${version('nr')}
    and (newer.effective_from is null or newer.effective_from <= ${version('effective_from')})))`;
};

/**
 * A condition on `publication` and one of its versions (alias `name`): the version is in effect on a day or announced, so searches, indexes
 * and quotes may use its prices.
 */
export const isInEffectOrAnnounced = (day: DayExpression, marks: readonly AudienceKey[] | null, name = 'version'): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${name}.nr`)} = ${versionInEffect(day, marks)} or ${isAnnounced(day, marks, name)})`;

/**
 * Returns an expression over `publication` for the number of the version that is opened on a day: the version in effect, else the next
 * announced one, else the newest, which has expired.
 */
export const versionToOpen = (day: DayExpression, marks: readonly AudienceKey[] | null): RawBuilder<number> => sql<number>`coalesce(
  ${versionInEffect(day, marks)},
  (select coming.nr from publication_version as coming where coming.publication_id = publication.id and ${isAnnounced(day, marks, 'coming')}
    order by coming.effective_from, coming.nr desc limit 1),
  publication.version)`;
