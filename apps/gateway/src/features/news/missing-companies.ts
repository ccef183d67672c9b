import type { AudienceKey } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { AUDIENCE_KEYS_OF_COMPANY } from '../../publishing/audience/audience-keys';

/** Returns a condition for companies that have acknowledged a version. */
export const hasSigned = (publicationId: string, { version }: { version: number }, company: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from acknowledgement
    where acknowledgement.publication_id = ${publicationId} and acknowledgement.version = ${version} and acknowledgement.company_id = ${company})`;

/** Counts, by local company, the companies in this audience that have not acknowledged a version. */
export const countMissingByLco = async (
  db: Kysely<Tables>,
  publicationId: string,
  item: { version: number },
  audienceKeys: readonly AudienceKey[],
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ lco_id: string; count: number }>`
    select unit.lco_id, count(*)::int as count from unit
    where unit.kind = 'CP' and unit.lco_id is not null and ${AUDIENCE_KEYS_OF_COMPANY} && ${sql.val([...audienceKeys])}::text[]
    and not ${hasSigned(publicationId, item, sql`unit.id`)} group by unit.lco_id order by unit.lco_id`.execute(db);
  return new Map(rows.map(({ lco_id, count }) => [lco_id, count]));
};
