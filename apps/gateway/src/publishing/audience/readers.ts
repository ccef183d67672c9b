import type { AudienceKey } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MARKS_OF_PARTNER, MARKS_OF_STAFF } from './marks';

const asTextArray = (marks: readonly AudienceKey[]) => sql`${sql.val([...marks])}::text[]`;

/** A condition on `person`: a partner who sees an item with these open audience keys. */
export const partnersWith = (marks: readonly AudienceKey[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(person.role = 'CP' and ${MARKS_OF_PARTNER} && ${asTextArray(marks)})`;

/**
 * A condition on `person`: a partner or the staff of a local company or region who sees an item with these open audience keys. Headquarters
 * see every item and are not notified.
 */
export const readersWith = (marks: readonly AudienceKey[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${partnersWith(marks)} or (person.role in ('LBO', 'RHQ') and ${MARKS_OF_STAFF} && ${asTextArray(marks)}))`;
