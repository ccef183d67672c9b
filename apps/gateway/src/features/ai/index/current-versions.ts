import type { Mark } from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { isInEffectOrAnnounced, TODAY, versionInEffectOn } from '../../../publishing/version-in-effect';

/** The number from which on versions of an item are current: older ones are replaced. The version of a price list whose prices have begun stays current until newer ones begin. */
export const firstCurrentVersion: RawBuilder<number> = sql<number>`(case when publication.kind = 'price' then coalesce((
  select max(begun.nr) from publication_version as begun where begun.publication_id = publication.id
  and (begun.effective_from is null or begun.effective_from <= ${TODAY})), 1) else publication.version end)`;

const isAnswerOfToday = (marks: readonly Mark[]): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from publication_version as version where version.publication_id = publication.id and version.nr = search_doc.version
  and ${isInEffectOrAnnounced(TODAY, marks)})`;

/**
 * True where `search_doc` is of a version that answers may be taken from: of price lists the version in effect on the day, or without a day the one in
 * effect today and those announced.
 */
export const isOfCurrentVersion = (
  marks: readonly Mark[],
  day?: string,
): RawBuilder<SqlBool> => sql<SqlBool>`(case when publication.kind = 'price' then
  ${day ? sql<SqlBool>`search_doc.version = ${versionInEffectOn(day, marks)}` : isAnswerOfToday(marks)} else publication.version = search_doc.version end)`;

/** The number from which on versions of an item are indexed: of price lists all, as prices of a day in the past may be asked for. */
export const firstIndexedVersion: RawBuilder<number> = sql<number>`(case when publication.kind = 'price' then 1 else publication.version end)`;

/** The versions of an item whose words are indexed, the newest first. */
export const versionsToIndex = async (db: Kysely<Tables>, publicationId: string): Promise<number[]> => {
  const { rows } = await sql<{ nr: number }>`
    select version.nr from publication join publication_version as version on version.publication_id = publication.id
    where publication.id = ${publicationId} and version.nr >= ${firstIndexedVersion} and version.nr <= publication.version
    order by version.nr desc`.execute(db);
  return rows.map(({ nr }) => nr);
};
