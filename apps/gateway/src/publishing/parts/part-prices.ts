import { audienceKeysOf, type PartEdition, type PartPriceList } from '@portal/contracts';
import { type PriceMapping, partKey, type SheetHead } from '@portal/office';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { findMatchingRows } from '../../services/storage/sheet-rows';
import { visibleTo } from '../audience/audience';
import { wasVisible } from '../audience/audience-keys';
import { isAnnounced, versionInEffect } from '../version-in-effect';
import { toAmount } from './changes';
import { isLeadTime, weeksOf } from './lead-times';
import type { Reader } from './movements';

/** The maximum number of price lists per part. */
const MAX_LISTS = sql.lit(50);
/** The maximum number of sheet rows that are searched for a part's lead time. Rows of other parts may contain its number too. */
const SHEET_ROWS = 20;

interface OfferRow {
  id: string;
  title: string;
  is_own: boolean;
  nr: number;
  effective_from: string | null;
  effective_until: string | null;
  published_day: string;
  is_in_effect: boolean;
  is_announced: boolean;
  is_read: boolean;
  file_id: string;
  mapping: PriceMapping | null;
  heads: SheetHead[] | null;
  quantity: number | null;
  shown: string | null;
  description: string | null;
  currency: string | null;
  amount: number | null;
}

/** The prices of a part in the lists that a reader may see, with the number and description of the first list. */
export interface PartPrices {
  partNumber: string | undefined;
  description: string;
  /** The id of the list that the number and the description come from; undefined without a price. */
  describedBy: string | undefined;
  lists: PartPriceList[];
}

/** A condition on `publication`: the list is published to the reader's company by name. */
const isOwnOf = ({ role, unitId }: Reader): RawBuilder<SqlBool> =>
  role === 'CP'
    ? sql<SqlBool>`exists (select from audience where audience.publication_id = publication.id and audience.mark = ${`cp:${unitId}`}
        and audience.via = 'company' and audience.until = 'infinity')`
    : sql<SqlBool>`false`;

/** Selects the offers of a part in every version that the reader may read; a version without the part gives one row without an offer. */
const selectOffers = async (db: Kysely<Tables>, reader: Reader, key: string, day: string): Promise<OfferRow[]> => {
  const audienceKeys = audienceKeysOf(reader);
  const { rows } = await sql<OfferRow>`
    with lists as materialized (
      select publication.id, ${isOwnOf(reader)} as is_own from publication
      where publication.kind = 'price' and ${visibleTo(audienceKeys)} and exists (
        select from price_row
        join publication_file on publication_file.file_id = price_row.file_id
        join publication_version as version on version.publication_id = publication_file.publication_id and version.nr = publication_file.nr
        where price_row.part_key = ${key} and not price_row.unclear and publication_file.publication_id = publication.id and ${wasVisible(audienceKeys)})
      order by is_own desc, publication.sort_at desc, publication.id limit ${MAX_LISTS})
    select publication.id, publication.title, lists.is_own, version.nr, version.effective_from, version.effective_until,
      to_char(version.published_at at time zone 'UTC', 'YYYY-MM-DD') as published_day,
      coalesce(version.nr = ${versionInEffect(day, audienceKeys)}, false) as is_in_effect, coalesce(${isAnnounced(day, audienceKeys)}, false) as is_announced,
      coalesce(price_reading.is_whole and price_reading.mapping is not null and not price_reading.is_too_long, false) as is_read,
      publication_file.file_id, price_reading.mapping, price_reading.heads,
      price_row.quantity, price_row.shown, price_row.description, price_row.currency, price_row.amount::float8 as amount
    from lists
    join publication on publication.id = lists.id
    join publication_version as version on version.publication_id = publication.id
    join publication_file on publication_file.publication_id = publication.id and publication_file.nr = version.nr
    left join price_reading on price_reading.file_id = publication_file.file_id
    left join price_row on price_row.file_id = publication_file.file_id and price_row.part_key = ${key} and not price_row.unclear
    where ${wasVisible(audienceKeys)}
    order by lists.is_own desc, publication.sort_at desc, publication.id, version.nr, price_row.quantity`.execute(db);
  return rows;
};

/** Returns a part's lead time in weeks, from the lead time column of a price list; null if the list has none. */
const leadWeeksOf = async (db: Kysely<Tables>, key: string, { file_id, mapping, heads, shown }: OfferRow): Promise<number | null> => {
  const headings = heads?.find(({ sheet, headRow }) => sheet === mapping?.sheet && headRow === mapping.headRow)?.headings ?? [];
  const leadTimeColumn = headings.findIndex(isLeadTime);
  if (!mapping || leadTimeColumn < 0 || shown === null) return null;
  const column = mapping.columns.part;
  const { rows } = await findMatchingRows(db, file_id, mapping.sheet, { from: 0, search: shown, column, offset: 0, limit: SHEET_ROWS });
  const row = rows.find(({ cells }) => partKey(cells[column] ?? '') === key);
  return row ? weeksOf(row.cells[leadTimeColumn] ?? '', headings[leadTimeColumn]!) : null;
};

const hasOffer = (row: OfferRow): boolean => row.quantity !== null;

const editionOf = (rows: readonly OfferRow[]): PartEdition | null => {
  const [first] = rows;
  if (!first) return null;
  const { nr, effective_from, effective_until, is_read } = first;
  const offers = rows
    .filter(hasOffer)
    .map(({ quantity, amount, currency }) => ({ quantity: quantity!, amount: toAmount(amount), currency: currency! }));
  return { version: nr, effectiveFrom: effective_from, effectiveUntil: effective_until, isRead: is_read, offers, leadWeeks: null };
};

/** Returns the price for the smallest quantity of each version that was or will be valid, oldest first. */
const historyOf = (versions: readonly (readonly OfferRow[])[]): PartPriceList['history'] => {
  const firstDay = ([first]: readonly OfferRow[]): string => first!.effective_from ?? first!.published_day;
  return versions.flatMap((version, index) => {
    const { nr, amount, currency } = version[0]!;
    const from = firstDay(version);
    const isReplaced = versions.slice(index + 1).some((newer) => firstDay(newer) <= from);
    return amount === null || isReplaced ? [] : [{ version: nr, from, amount: toAmount(amount)!, currency: currency! }];
  });
};

const listOf = (rows: readonly OfferRow[]): PartPriceList => {
  const versions = [...Map.groupBy(rows, ({ nr }) => nr).values()];
  const announcedVersions = versions.filter(([first]) => first!.is_announced);
  const next = announcedVersions.toSorted(([one], [other]) => (one!.effective_from! < other!.effective_from! ? -1 : 1))[0];
  const { id, title, is_own } = rows[0]!;
  return {
    documentId: id,
    title,
    isOwn: is_own,
    inEffect: editionOf(versions.find(([first]) => first!.is_in_effect) ?? []),
    coming: editionOf(next ?? []),
    history: historyOf(versions),
  };
};

/** Returns a part's prices on a day in the lists that the reader may see, with the prices for the reader's own company first. */
export const loadPartPrices = async (db: Kysely<Tables>, reader: Reader, key: string, day: string): Promise<PartPrices> => {
  const rows = await selectOffers(db, reader, key, day);
  const lists = [...Map.groupBy(rows, ({ id }) => id).values()].map(listOf);
  const offers = rows.filter(hasOffer);
  // Reading a lead time requires reading the sheet, so it is read from the first list only.
  const shownOffer = offers.find((row) => row.is_in_effect);
  const shownEdition = lists.find(({ documentId }) => documentId === shownOffer?.id)?.inEffect;
  if (shownOffer && shownEdition) shownEdition.leadWeeks = await leadWeeksOf(db, key, shownOffer);
  const offer = offers.find((row) => row.is_in_effect && row.description) ?? offers.find(({ description }) => description) ?? offers[0];
  return { partNumber: offer?.shown ?? undefined, description: offer?.description ?? '', describedBy: offer?.id, lists };
};
