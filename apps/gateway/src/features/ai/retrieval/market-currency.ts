import { type AudienceKey } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';
import { isForEveryPartner, isLive, visibleTo } from '../../../publishing/audience/audience';
import { TODAY, versionInEffect } from '../../../publishing/version-in-effect';

/** The number of rows counted per list, which is enough because a list has few currencies. */
const ROWS_OF_LIST = sql.lit(100);

/** Selects the first rows of a price list that have a currency, in an order that does not depend on other lists. */
const rowsOf = (fileId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select currency from price_row where price_row.file_id = ${fileId} and currency <> '' order by part_key, quantity limit ${ROWS_OF_LIST})`;

/** An SQL expression over `search_doc` for the most common currency of a list; null for other documents. */
export const LIST_CURRENCY: RawBuilder<string | null> = sql<string | null>`(
  select currency from ${rowsOf(sql.ref('search_doc.file_id'))} as priced group by 1 order by count(*) desc, 1 limit 1)`;

/**
 * Returns the currency of an LCO: the most common one in its partners' current lists, excluding lists for every partner. Counts only
 * readable lists. Returns undefined if there are none.
 */
export const readMarketCurrency = async (tx: Tx, audienceKeys: readonly AudienceKey[], lcoId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ currency: string }>`
    with lists as materialized (
      select publication_file.file_id from publication
      join publication_file on publication_file.publication_id = publication.id and publication_file.nr = ${versionInEffect(TODAY, audienceKeys)}
      where publication.kind = 'price' and ${isLive} and ${visibleTo(audienceKeys)} and not ${isForEveryPartner}
        and exists (select from audience as own where own.publication_id = publication.id and own.mark = ${`lco:${lcoId}`} and own.until = 'infinity'))
    select priced.currency from lists cross join lateral ${rowsOf(sql.ref('lists.file_id'))} as priced
    group by 1 order by count(*) desc, 1 limit 1`.execute(tx);
  return rows[0]?.currency;
};
