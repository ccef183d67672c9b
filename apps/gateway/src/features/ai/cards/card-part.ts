import { audienceKeysOf, type CardPart, isLifeCycle, NEWS_CATEGORIES, type NewsCategory, type Principal } from '@portal/contracts';
import { partKey } from '@portal/office';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { visibleTo } from '../../../publishing/audience/audience';
import { loadPartPrices } from '../../../publishing/parts/part-prices';

/** The maximum number of price lists on a card. The part page shows the others. */
const LISTS = 6;
const NOTICES = sql.lit(3);
const LIFE_CYCLE = NEWS_CATEGORIES.filter(isLifeCycle);

interface NoticeRow {
  id: string;
  title: string;
  category: NewsCategory;
  effective_on: string | null;
  last_order_on: string | null;
  last_ship_on: string | null;
  part_key: string;
  part_number: string;
  successor: string | null;
}

/** Returns the life-cycle notices about a part that the reader may see, the newest first. */
const noticesOf = async (db: Kysely<Tables>, principal: Principal, key: string): Promise<CardPart['notices']> => {
  const { rows } = await sql<NoticeRow>`
    select publication.id, publication.title, news.category, news.effective_on, news.last_order_on, news.last_ship_on,
      named.part_key, named.part_number, named.successor
    from (select distinct on (publication_id) * from news_part where part_key = ${key} order by publication_id, ordinal) as named
    join news on news.publication_id = named.publication_id and news.category = any(${sql.val([...LIFE_CYCLE])}::text[])
    join publication on publication.id = named.publication_id
    where ${visibleTo(audienceKeysOf(principal))}
    order by publication.sort_at desc, publication.id limit ${NOTICES}`.execute(db);
  return rows.map(({ id, title, category, effective_on, last_order_on, last_ship_on, part_key, part_number, successor }) => ({
    documentId: id,
    title,
    category,
    effectiveOn: effective_on,
    lastOrderOn: last_order_on,
    lastShipOn: last_ship_on,
    parts: [{ partNumber: part_number, partKey: part_key, successor, successorKey: successor === null ? null : partKey(successor) }],
  }));
};

const hasPrice = ({ inEffect, coming }: CardPart['priceLists'][number]): boolean =>
  [inEffect, coming].some((edition) => edition !== null && edition.offers.length > 0);

/** The facts of a part, and the price list that its description comes from. */
export interface PartFacts {
  part: CardPart;
  describedBy: string | undefined;
}

/**
 * Reads all facts of a part that the reader may see. Lists that the answer quotes come first. Returns undefined if no price list or notice
 * contains the part.
 */
export const readCardPart = async (
  db: Kysely<Tables>,
  principal: Principal,
  { key, day, quotedLists }: { key: string; day: string; quotedLists: readonly string[] },
): Promise<PartFacts | undefined> => {
  const { partNumber, description, describedBy, lists } = await loadPartPrices(db, principal, key, day);
  const notices = await noticesOf(db, principal, key);
  const rankOf = ({ documentId }: { documentId: string }): number => (quotedLists.indexOf(documentId) + 1 || quotedLists.length + 1) - 1;
  const priceLists = lists
    .map(({ history: _, ...list }) => list)
    .filter(hasPrice)
    .sort((one, other) => rankOf(one) - rankOf(other));
  if (!priceLists.length && !notices.length) return undefined;
  const part = { partKey: key, partNumber: partNumber ?? notices[0]?.parts[0]?.partNumber ?? key, description, priceLists, notices };
  return { part, describedBy };
};

/** Limits parts to the same first price lists, so that a comparison has a price of both parts wherever both have one. */
export const limitToFirstLists = (facts: readonly PartFacts[]): PartFacts[] => {
  const listIds = new Set(facts.flatMap(({ part }) => part.priceLists.map(({ documentId }) => documentId)));
  const shownIds = [...listIds].slice(0, LISTS);
  return facts.map(({ part, describedBy }) => {
    const priceLists = part.priceLists.filter(({ documentId }) => shownIds.includes(documentId));
    return { part: { ...part, priceLists }, describedBy };
  });
};

/** Returns the publications that the part facts come from. */
export const sourcesOf = (facts: readonly PartFacts[]): string[] => {
  const ids = facts.flatMap(({ part: { priceLists, notices }, describedBy }) => [
    ...[...priceLists, ...notices].map(({ documentId }) => documentId),
    ...(describedBy === undefined ? [] : [describedBy]),
  ]);
  return [...new Set(ids)];
};
