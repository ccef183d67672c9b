import { MAX_NAMED_COMPANIES, type PastSight, type Principal } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { isPartnerBelow } from '../../services/org/visibility-scope';
import { AUDIENCE_KEYS_OF_COMPANY } from '../audience/audience-keys';

/**
 * Returns a publication as companies below the person could see it at a point in time. Uses the companies' current units, because former
 * ones are not stored.
 */
export const pastSightOf = async (db: Kysely<Tables>, principal: Principal, publicationId: string, at: Date): Promise<PastSight> => {
  const { rows } = await sql<{ id: string; name: string; since: Date; count: number }>`
    select unit.id, unit.name, min(audience.since) as since, (count(*) over ())::int as count from unit
    join audience on audience.mark = any (${AUDIENCE_KEYS_OF_COMPANY})
    join publication on publication.id = audience.publication_id
    where ${isPartnerBelow(principal)} and audience.publication_id = ${publicationId} and audience.since <= ${at} and ${at} < audience.until
    and publication.live_from <= ${at} and ${at} < publication.live_until
    group by unit.id, unit.name order by unit.name, unit.id limit ${sql.lit(MAX_NAMED_COMPANIES)}`.execute(db);
  const version = await db
    .selectFrom('publication_version')
    .select(({ fn }) => fn.max('nr').as('nr'))
    .where('publication_id', '=', publicationId)
    .where('published_at', '<=', at)
    .executeTakeFirstOrThrow();
  const { rows: downloads } = await sql<{ count: number }>`
    select count(*)::int as count from download join unit on unit.id = download.company_id
    where ${isPartnerBelow(principal)} and download.publication_id = ${publicationId} and download.at <= ${at}`.execute(db);
  return {
    at: at.toISOString(),
    version: version.nr,
    companyCount: rows[0]?.count ?? 0,
    companies: rows.map(({ id, name, since }) => ({ id, name, since: since.toISOString() })),
    downloadCount: downloads[0]!.count,
  };
};
