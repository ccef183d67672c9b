import { type AudienceKey, type Input, previewRoutes } from '@portal/contracts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../platform/database/tables';
import { selectVersions } from './versions';

/** Selects the cover hash of a version of `publication`: the cover of the first file that has a cover. */
export const coverOf = (nr: RawBuilder<number>): RawBuilder<string | null> => sql<string | null>`(
  select cover.hash from publication_file join file on file.id = publication_file.file_id join cover on cover.sha256 = file.sha256
  where publication_file.publication_id = publication.id and publication_file.nr = ${nr} and cover.hash is not null
  order by publication_file.ordinal limit 1)`;

/** The cover hash of the newest version. */
export const NEWEST_COVER = coverOf(sql<number>`publication.version`);

/** Returns a cover if readers with these audience keys may read its version; undefined for a missing and for an invisible cover. */
export const readCover = async (
  db: Kysely<Tables>,
  marks: readonly AudienceKey[],
  { publicationId, version, cover }: Input<typeof previewRoutes.cover>,
): Promise<Buffer | undefined> => {
  const row = await selectVersions(db, marks)
    .innerJoin('cover', 'cover.sha256', 'file.sha256')
    .select('cover.bytes')
    .where('publication.id', '=', publicationId)
    .where('version.nr', '=', version)
    .where('cover.hash', '=', cover)
    .limit(1)
    .executeTakeFirst();
  return row?.bytes ?? undefined;
};
