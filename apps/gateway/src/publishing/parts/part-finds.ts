import { audienceKeysOf, type FindGroup, MAX_RESULTS_PER_KIND } from '@portal/contracts';
import { withAsciiDigits } from '@portal/contracts/fold';
import { partKey } from '@portal/office';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { visibleTo } from '../audience/audience';
import { isInEffectOrAnnounced, TODAY } from '../version-in-effect';
import type { Reader } from './movements';

const MIN_LENGTH = 3;
/** The maximum number of rows per price list that match a part number prefix. */
const ROWS_OF_LIST = sql.lit(30);
// The normalized forms of a part number for searches. The table has an index for each form, and one for the reversed first form.
const COMPACT_KEY = sql`translate(price_row.part_key, ' -./_', '')`;
/** The part key without its first group, which is often the brand: `P71DSAX` for `YD-P7-1D-SAX`. */
const UNPREFIXED_KEY = sql`translate(regexp_replace(price_row.part_key, '^[^ ./_-]+[ ./_-]', ''), ' -./_', '')`;
const MIN_END_LENGTH = sql.lit(4);
/** A suffix that sorts after every key with the same prefix. */
const LAST_SUFFIX = '\u{10ffff}';

interface PartRow {
  part_key: string;
  shown: string | null;
  description: string | null;
  price_lists: number;
  documents: number;
  watching: boolean;
}

/**
 * Finds parts in the price lists that the reader may see and among the reader's watched parts: by the start of the number, with or without
 * separators and its first group, or by its end. A complete number is also searched in the documents that the reader may see. Rows,
 * mentions and counts only include visible publications.
 */
export const findParts = async (db: Kysely<Tables>, reader: Reader, term: string): Promise<FindGroup<'parts'>> => {
  const key = partKey(withAsciiDigits(term));
  if (key.length < MIN_LENGTH || !/\p{N}/u.test(key)) return { items: [], totalCount: 0, totalIsMore: false };
  const compactKey = key.replace(/[-./_ ]/g, '');
  const visible = visibleTo(audienceKeysOf(reader));
  const { rows } = await sql<PartRow>`
    with lists as materialized (
      select publication.id, publication_file.file_id from publication
      join publication_version as version on version.publication_id = publication.id
      join publication_file on publication_file.publication_id = publication.id and publication_file.nr = version.nr
      where publication.kind = 'price' and ${visible} and ${isInEffectOrAnnounced(TODAY, audienceKeysOf(reader))}),
    keys as (
      select priced.part_key from lists cross join lateral (
        (select part_key from price_row where price_row.file_id = lists.file_id and part_key >= ${key} and part_key < ${key + LAST_SUFFIX}
        order by part_key limit ${ROWS_OF_LIST})
        union (select part_key from price_row where price_row.file_id = lists.file_id and ${COMPACT_KEY} >= ${compactKey} and ${COMPACT_KEY} < ${compactKey + LAST_SUFFIX}
        order by ${COMPACT_KEY} limit ${ROWS_OF_LIST})
        union (select part_key from price_row where price_row.file_id = lists.file_id and ${UNPREFIXED_KEY} >= ${compactKey} and ${UNPREFIXED_KEY} < ${compactKey + LAST_SUFFIX}
        order by ${UNPREFIXED_KEY} limit ${ROWS_OF_LIST})
        union (select part_key from price_row where price_row.file_id = lists.file_id and length(${compactKey}) >= ${MIN_END_LENGTH}
        and reverse(${COMPACT_KEY}) >= reverse(${compactKey}) and reverse(${COMPACT_KEY}) < reverse(${compactKey}) || ${LAST_SUFFIX}
        order by reverse(${COMPACT_KEY}) limit ${ROWS_OF_LIST})) as priced
      union select part_key from watch where person_id = ${reader.id} and part_key >= ${key} and part_key < ${key + LAST_SUFFIX}
      union select named.part_key from part_mention as named
        join publication on publication.id = named.publication_id and publication.version = named.nr
        where named.part_key = ${key} and ${visible}),
    best as (select part_key from keys order by part_key <> ${key}, part_key limit ${sql.lit(MAX_RESULTS_PER_KIND + 1)})
    select best.part_key, coalesce(watch.shown, priced.shown) as shown, priced.description, watch.person_id is not null as watching,
      counted.price_lists, counted.documents
    from best
    left join watch on watch.person_id = ${reader.id} and watch.part_key = best.part_key
    left join lateral (
      select price_row.shown, price_row.description from lists join price_row on price_row.file_id = lists.file_id and price_row.part_key = best.part_key
      order by price_row.description desc, price_row.file_id limit 1) as priced on true
    cross join lateral (
      select (count(*) filter (where holding.kind = 'price'))::int as price_lists, (count(*) filter (where holding.kind = 'material'))::int as documents
      from (
        select lists.id, 'price' as kind from lists join price_row on price_row.file_id = lists.file_id
        where price_row.part_key = best.part_key
        union select publication.id, publication.kind from part_mention as named
        join publication on publication.id = named.publication_id and publication.version = named.nr
        where named.part_key = best.part_key and ${visible}) as holding) as counted
    order by best.part_key <> ${key}, best.part_key`.execute(db);
  const items = rows.slice(0, MAX_RESULTS_PER_KIND).map(({ part_key, shown, description, price_lists, documents, watching }) => ({
    partKey: part_key,
    partNumber: shown ?? part_key,
    description: description ?? '',
    priceLists: price_lists,
    documents,
    watching,
  }));
  return { items, totalCount: items.length, totalIsMore: rows.length > MAX_RESULTS_PER_KIND };
};
