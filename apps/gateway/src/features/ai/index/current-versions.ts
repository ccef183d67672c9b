import type { AudienceKey } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { isInEffectOrAnnounced, TODAY, versionInEffectOn } from '../../../publishing/version-in-effect';

/**
 * Selects the oldest current version of an item; earlier versions are superseded. The price list version in effect stays current until a
 * newer one takes effect.
 */
export const firstCurrentVersion: RawBuilder<number> = sql<number>`(case when publication.kind = 'price' then coalesce((
  select max(begun.nr) from publication_version as begun where begun.publication_id = publication.id
  and (begun.effective_from is null or begun.effective_from <= ${TODAY})), 1) else publication.version end)`;

const isUsableToday = (audienceKeys: readonly AudienceKey[]): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from publication_version as version where version.publication_id = publication.id and version.nr = search_doc.version
  and ${isInEffectOrAnnounced(TODAY, audienceKeys)})`;

/**
 * Returns a condition that `search_doc` belongs to a version that answers may use. For price lists: the version in effect on the day or,
 * without a day, the version in effect today and future ones.
 */
export const isOfCurrentVersion = (
  audienceKeys: readonly AudienceKey[],
  day?: string,
): RawBuilder<SqlBool> => sql<SqlBool>`(case when publication.kind = 'price' then
  ${day ? sql<SqlBool>`search_doc.version = ${versionInEffectOn(day, audienceKeys)}` : isUsableToday(audienceKeys)} else publication.version = search_doc.version end)`;

/**
 * Selects the first indexed version of an item. All versions of price lists are indexed, because users may query the prices of a past day.
 */
export const firstIndexedVersion: RawBuilder<number> = sql<number>`(case when publication.kind = 'price' then 1 else publication.version end)`;

/** Returns the versions of an item to index, the newest first. */
export const readVersionsToIndex = async (db: Kysely<Tables>, publicationId: string): Promise<number[]> => {
  const { rows } = await sql<{ nr: number }>`
    select version.nr from publication join publication_version as version on version.publication_id = publication.id
    where publication.id = ${publicationId} and version.nr >= ${firstIndexedVersion} and version.nr <= publication.version
    order by version.nr desc`.execute(db);
  return rows.map(({ nr }) => nr);
};
