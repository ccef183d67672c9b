import type { Evidence } from './evidence';

export const PRICE_ROWS = 6;
const DISTANCES = { lcos: 1, all: 2, companies: 3 };

export const isPriceRow = ({ passage, row }: Evidence): boolean => passage.kind === 'price' && row !== undefined;

/** Returns the rows that answer a question about the price of a part, the best first; undefined if the best quote is not a price row. */
export const priceRowsOf = (
  best: Evidence,
  candidates: readonly Evidence[],
  isOfPart: (item: Evidence) => boolean,
): Evidence[] | undefined => {
  if (!isPriceRow(best) || !isOfPart(best)) return undefined;
  const rows = candidates.filter((candidate) => isPriceRow(candidate) && isOfPart(candidate));
  const keys = new Set<string>();
  return rows.filter(({ passage, text }) => {
    const key = `${passage.publicationId} ${passage.version} ${text}`;
    return !keys.has(key) && keys.add(key);
  });
};

/** The reader's unit, and the currency of its market if known. */
export interface Market {
  unitId: string;
  currency: string | undefined;
}

const listsOf = (rows: readonly Evidence[]): string[] => [...new Set(rows.map(({ passage }) => passage.publicationId))];
const announcementRank = ({ passage }: Evidence): number => Number(passage.period?.isAnnounced ?? false);

/**
 * Sorts price rows by list: first the reader's own unit, then lists for partners of some LCOs, for every partner, for single companies.
 * Among equally close lists, those in the market's currency are first. Within a list, current prices precede announced ones. Otherwise the
 * input order is preserved.
 */
export const ownListsFirst = (rows: readonly Evidence[], { unitId, currency }: Market): Evidence[] => {
  const lists = listsOf(rows);
  const distanceOf = ({ passage }: Evidence): number => (passage.unitId === unitId ? 0 : DISTANCES[passage.audience ?? 'all']);
  const isForeign = ({ passage }: Evidence): number =>
    Number(currency !== undefined && passage.currency !== undefined && passage.currency !== currency);
  return rows.toSorted(
    (a, b) =>
      distanceOf(a) - distanceOf(b) ||
      isForeign(a) - isForeign(b) ||
      lists.indexOf(a.passage.publicationId) - lists.indexOf(b.passage.publicationId) ||
      announcementRank(a) - announcementRank(b),
  );
};

/** Moves the rows of a company's price lists before those of other lists. */
export const companyListsFirst = (rows: readonly Evidence[], others: readonly Evidence[], market: Market): Evidence[] => {
  const lists = new Set(listsOf(rows));
  const otherPriceRows = others.filter((candidate) => isPriceRow(candidate) && !lists.has(candidate.passage.publicationId));
  return [...ownListsFirst(rows, market), ...otherPriceRows];
};

/** Sorts the rows of each part in the order of their list. The input order of the lists and parts is preserved. */
export const inListOrder = (rows: readonly Evidence[]): Evidence[] => {
  const lists = listsOf(rows);
  const subjectOf = ({ row }: Evidence): string => row?.cells.find(Boolean) ?? '';
  const subjects = [...new Set(rows.map(subjectOf))];
  return rows.toSorted(
    (a, b) =>
      lists.indexOf(a.passage.publicationId) - lists.indexOf(b.passage.publicationId) ||
      announcementRank(a) - announcementRank(b) ||
      a.passage.version - b.passage.version ||
      subjects.indexOf(subjectOf(a)) - subjects.indexOf(subjectOf(b)) ||
      a.passage.ordinal - b.passage.ordinal ||
      a.from - b.from,
  );
};
