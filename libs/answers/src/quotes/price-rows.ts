import type { Evidence } from './evidence';

/** Rows of prices that one answer quotes, of one part where a table has several. */
export const PRICE_ROWS = 6;
const DISTANCES = { lcos: 1, all: 2, companies: 3 };

/** True if a quote is a row of a price list. */
export const isPriceRow = ({ passage, row }: Evidence): boolean => passage.kind === 'price' && row !== undefined;

/** The rows that answer a question for the price of a part, the best first; undefined where the best quote is no such row. */
export const priceRowsOf = (
  best: Evidence,
  candidates: readonly Evidence[],
  isOfPart: (one: Evidence) => boolean,
): Evidence[] | undefined => {
  if (!isPriceRow(best) || !isOfPart(best)) return undefined;
  const rows = candidates.filter((one) => isPriceRow(one) && isOfPart(one));
  const keys = new Set<string>();
  return rows.filter(({ passage, text }) => {
    const key = `${passage.publicationId} ${passage.version} ${text}`;
    return !keys.has(key) && keys.add(key);
  });
};

/** The unit of a reader, and the currency of its market where it is known. */
export interface Market {
  unitId: string;
  currency: string | undefined;
}

const listsOf = (rows: readonly Evidence[]): string[] => [...new Set(rows.map(({ passage }) => passage.publicationId))];
const isAnnounced = ({ passage }: Evidence): number => Number(passage.period?.isAnnounced ?? false);

/**
 * Sorts price rows by list: the reader's own unit, partners of some LCOs, every partner, single companies. Among equally close lists, those in the
 * market's currency come first. Within a list, prices in effect precede announced ones. Otherwise the input order is kept.
 */
export const ownListsFirst = (rows: readonly Evidence[], { unitId, currency }: Market): Evidence[] => {
  const lists = listsOf(rows);
  const distanceOf = ({ passage }: Evidence): number => (passage.unitId === unitId ? 0 : DISTANCES[passage.audience ?? 'all']);
  const isForeign = ({ passage }: Evidence): number =>
    Number(currency !== undefined && passage.currency !== undefined && passage.currency !== currency);
  return rows.toSorted(
    (one, other) =>
      distanceOf(one) - distanceOf(other) ||
      isForeign(one) - isForeign(other) ||
      lists.indexOf(one.passage.publicationId) - lists.indexOf(other.passage.publicationId) ||
      isAnnounced(one) - isAnnounced(other),
  );
};

/** Puts the rows of the lists of a company before those of other lists. */
export const companyListsFirst = (rows: readonly Evidence[], others: readonly Evidence[], market: Market): Evidence[] => {
  const lists = new Set(listsOf(rows));
  const rest = others.filter((one) => isPriceRow(one) && !lists.has(one.passage.publicationId));
  return [...ownListsFirst(rows, market), ...rest];
};

/** Sorts the rows of each list as the list has them, a part at a time. The order of the lists and of the parts is that of the input. */
export const inListOrder = (rows: readonly Evidence[]): Evidence[] => {
  const lists = listsOf(rows);
  const subjectOf = ({ row }: Evidence): string => row?.cells.find(Boolean) ?? '';
  const subjects = [...new Set(rows.map(subjectOf))];
  return rows.toSorted(
    (one, other) =>
      lists.indexOf(one.passage.publicationId) - lists.indexOf(other.passage.publicationId) ||
      isAnnounced(one) - isAnnounced(other) ||
      one.passage.version - other.passage.version ||
      subjects.indexOf(subjectOf(one)) - subjects.indexOf(subjectOf(other)) ||
      one.passage.ordinal - other.passage.ordinal ||
      one.from - other.from,
  );
};
