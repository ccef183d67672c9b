import type { CompanyReads, Principal } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { isPartnerBelow } from '../../services/org/visibility-scope';
import { AUDIENCE_KEYS_OF_COMPANY } from '../audience/audience-keys';

/** Records that a company has opened a version: its file, its text, or a requested acknowledgement. Only the first opening is recorded. */
export const noteOpening = async (
  db: Kysely<Tables>,
  { role, unitId }: Principal,
  { publicationId, version }: { publicationId: string; version: number },
): Promise<void> => {
  if (role !== 'CP') return;
  await db
    .insertInto('opening')
    .values({ publication_id: publicationId, company_id: unitId, version })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

interface Reads {
  id: string;
  name: string;
  opened_at: Date | null;
  downloaded_at: Date | null;
  version: number | null;
}

/** Returns the companies below the person that can see a publication, and whether they have read it. Never returns individual people. */
export const loadCompanyReads = async (
  db: Kysely<Tables>,
  principal: Principal,
  { publicationId, pageNumber, pageSize }: { publicationId: string; pageNumber: number; pageSize: number },
) => {
  const readsQuery = sql`
    select unit.id, unit.name, unit.lco_id, opened.at as opened_at, downloaded.at as downloaded_at, greatest(opened.version, downloaded.version) as version
    from unit
    left join (select company_id, max(at) as at, max(version) as version from opening where publication_id = ${publicationId} group by 1) as opened
      on opened.company_id = unit.id
    left join (select company_id, max(at) as at, max(version) as version from download where publication_id = ${publicationId} group by 1) as downloaded
      on downloaded.company_id = unit.id
    where ${isPartnerBelow(principal)} and ${AUDIENCE_KEYS_OF_COMPANY} && array(
      select mark from audience where publication_id = ${publicationId} and until = 'infinity')`;
  const { rows: sums } = await sql<Record<'totalCount' | 'personCount' | 'lcoCount' | 'openedCount' | 'downloadedCount', number>>`
    with reads as materialized (${readsQuery})
    select count(*)::int as "totalCount", count(distinct lco_id)::int as "lcoCount", count(opened_at)::int as "openedCount",
    count(downloaded_at)::int as "downloadedCount", (select count(*)::int from person
      where person.role = 'CP' and person.standing = 'approved' and person.unit_id in (select id from reads)) as "personCount" from reads`.execute(
    db,
  );
  const { rows } = await sql<Reads>`
    select * from (${readsQuery}) as reads order by (opened_at is null and downloaded_at is null) desc, name, id
    limit ${sql.lit(pageSize)} offset ${sql.lit((pageNumber - 1) * pageSize)}`.execute(db);
  const items = rows.map(
    ({ id, name, opened_at, downloaded_at, version }): CompanyReads => ({
      company: { id, name },
      openedAt: opened_at?.toISOString() ?? null,
      downloadedAt: downloaded_at?.toISOString() ?? null,
      version,
    }),
  );
  return { items, ...sums[0]! };
};
