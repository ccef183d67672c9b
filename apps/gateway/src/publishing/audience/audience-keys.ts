import type { AudienceKey } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

type AudienceKeys = RawBuilder<readonly AudienceKey[]>;

/** The SQL equivalent of `audienceKeysOf` for a partner company in `unit`. */
export const AUDIENCE_KEYS_OF_COMPANY: AudienceKeys = sql`array['*', 'lco:' || unit.lco_id, 'cp:' || unit.id]`;
/** The SQL equivalent of `audienceKeysOf` for a partner in `person`. */
const AUDIENCE_KEYS_OF_PARTNER: AudienceKeys = sql`array['*', 'lco:' || person.lco_id, 'cp:' || person.unit_id]`;
/** The SQL equivalent of `audienceKeysOf` for staff of a local company or region in `person`. */
const AUDIENCE_KEYS_OF_STAFF: AudienceKeys = sql`array['*', '#' || person.unit_id]`;
/** The SQL equivalent of `audienceKeysOf` for any `person`. */
export const AUDIENCE_KEYS_OF_PERSON: AudienceKeys = sql`(case
  when person.role = 'CP' then ${AUDIENCE_KEYS_OF_PARTNER}
  when person.role in ('LBO', 'RHQ') then ${AUDIENCE_KEYS_OF_STAFF}
  else array['#hq'] end)`;

const asTextArray = (marks: readonly AudienceKey[]) => sql`${sql.val([...marks])}::text[]`;

/** A condition on `person`: a partner who sees a publication with these open audience keys. */
export const partnersWith = (marks: readonly AudienceKey[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(person.role = 'CP' and ${AUDIENCE_KEYS_OF_PARTNER} && ${asTextArray(marks)})`;

/**
 * A condition on `person`: a partner, or staff of a local company or region, who sees a publication with these open audience keys. Excludes
 * headquarters, who see every publication and are not notified.
 */
export const readersWith = (marks: readonly AudienceKey[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${partnersWith(marks)} or (person.role in ('LBO', 'RHQ') and ${AUDIENCE_KEYS_OF_STAFF} && ${asTextArray(marks)}))`;

/**
 * A condition on `publication` and one of its versions (alias `name`): the version is the newest one, or was current while readers with
 * these audience keys could see the publication. Readers must not read versions from before their access.
 */
export const wasVisible = (marks: readonly AudienceKey[], name = 'version'): RawBuilder<SqlBool> =>
  wasVisibleTo(sql`${sql.val([...marks])}::text[]`, name);

/** The condition of `wasVisible` with an SQL expression for the audience keys. */
export const wasVisibleTo = (marks: RawBuilder<unknown>, name = 'version'): RawBuilder<SqlBool> => {
  const version = (column: string) => sql.ref(`${name}.${column}`);
  return sql<SqlBool>`(${version('nr')} = publication.version or exists (
  select from audience where audience.publication_id = ${version('publication_id')} and audience.mark = any(${marks})
  and audience.until > ${version('published_at')} and audience.since < (
    select next.published_at from publication_version as next
    where next.published_at > ${version('published_at')} and next.publication_id = ${version('publication_id')} and next.nr = ${version('nr')} + 1)))`;
};
