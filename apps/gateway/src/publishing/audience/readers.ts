import type { Mark } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MARKS_OF_PARTNER, MARKS_OF_STAFF } from './marks';

const among = (marks: readonly Mark[]) => sql`${sql.val([...marks])}::text[]`;

/** The partners who see an item with these open marks, as a condition on `person`. */
export const partnersWith = (marks: readonly Mark[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(person.role = 'CP' and ${MARKS_OF_PARTNER} && ${among(marks)})`;

/** The same with the staff of local companies and regions. Headquarters see every item, and are told of none. */
export const readersWith = (marks: readonly Mark[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${partnersWith(marks)} or (person.role in ('LBO', 'RHQ') and ${MARKS_OF_STAFF} && ${among(marks)}))`;
