import type { Mark } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const among = (marks: readonly Mark[]) => sql`${sql.val([...marks])}::text[]`;

/** The partners who see an item with these open marks, as a condition on `person`. */
export const partnersWith = (marks: readonly Mark[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(person.role = 'CP' and array['*', 'lco:' || person.lco_id, 'cp:' || person.unit_id] && ${among(marks)})`;

/** The same with the staff of local companies and regions. Headquarters see every item, and are told of none. */
export const readersWith = (marks: readonly Mark[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${partnersWith(marks)} or (person.role in ('LBO', 'RHQ') and array['*', '#' || person.unit_id] && ${among(marks)}))`;
