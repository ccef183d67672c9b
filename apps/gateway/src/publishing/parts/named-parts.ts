import { type AudienceKey, audienceKeysOf, type Principal } from '@portal/contracts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { visibleTo } from '../audience/audience';
import { isInEffectOrAnnounced, TODAY } from '../version-in-effect';

const MAX_PARTS = sql.lit(50);

const isVisible = async (db: Kysely<Tables>, marks: readonly AudienceKey[], id: string): Promise<boolean> =>
  (await db.selectFrom('publication').select('id').where('id', '=', id).where(visibleTo(marks)).execute()).length > 0;

/**
 * Returns the parts that the newest version of a publication mentions, or undefined if the reader may not see the publication. Includes
 * only parts of a price list that the reader may see, because a text alone does not distinguish a part from a product range.
 */
export const loadNamedParts = async (db: Kysely<Tables>, principal: Principal, publicationId: string) => {
  const audienceKeys = audienceKeysOf(principal);
  if (!(await isVisible(db, audienceKeys, publicationId))) return undefined;
  const { rows } = await sql<{ part_key: string; shown: string; description: string }>`
    with lists as materialized (
      select publication_file.file_id from publication
      join publication_version as version on version.publication_id = publication.id
      join publication_file on publication_file.publication_id = publication.id and publication_file.nr = version.nr
      where publication.kind = 'price' and ${visibleTo(audienceKeys)} and ${isInEffectOrAnnounced(TODAY, audienceKeys)})
    select distinct on (named.part_key) named.part_key, priced.shown, priced.description
    from publication as item
    join part_mention as named on named.publication_id = item.id and named.nr = item.version
    join price_row as priced on priced.part_key = named.part_key
    join lists on lists.file_id = priced.file_id
    where item.id = ${publicationId}
    order by named.part_key, priced.description desc, priced.file_id limit ${MAX_PARTS}`.execute(db);
  return rows.map(({ part_key, shown, description }) => ({ partKey: part_key, partNumber: shown, description }));
};
