import type { AudienceKey } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * A condition on `publication` and one of its versions (alias `name`): the version is the newest, or was current while readers with these
 * audience keys could see the item. No reader may read versions from before their access.
 */
export const wasVisible = (marks: readonly AudienceKey[], name = 'version'): RawBuilder<SqlBool> =>
  wasVisibleTo(sql`${sql.val([...marks])}::text[]`, name);

/** Like `wasVisible`, for audience keys that are an SQL expression. */
export const wasVisibleTo = (marks: RawBuilder<unknown>, name = 'version'): RawBuilder<SqlBool> => {
  const version = (column: string) => sql.ref(`${name}.${column}`);
  return sql<SqlBool>`(${version('nr')} = publication.version or exists (
  select from audience where audience.publication_id = ${version('publication_id')} and audience.mark = any(${marks})
  and audience.until > ${version('published_at')} and audience.since < (
    select next.published_at from publication_version as next
    where next.published_at > ${version('published_at')} and next.publication_id = ${version('publication_id')} and next.nr = ${version('nr')} + 1)))`;
};
