import { currencyIn } from '@portal/office';
import type { Evidence } from './evidence';

const ROWS = 6;
const DISTANCES = { lcos: 1, all: 2, companies: 3 };

/** True if one of these cells names the currency, by its ISO 4217 code or its sign. */
export const namesCurrency = (cells: readonly string[], currency: string): boolean => cells.some((cell) => currencyIn(cell) === currency);

const isPriceRow = ({ passage, row }: Evidence): boolean => passage.kind === 'price' && row !== undefined;

/** The rows that answer a question for the price of a part: the lists of the reader's own unit first, and announced prices after those in effect. */
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

/**
 * Sorts prices by how close their lists are to a reader: lists of the own unit, lists for the partners of some LCOs, lists for every partner, and
 * lists for single companies. Of lists as close as each other, those in the currency of the reader's market come first. Announced prices of a list follow those in effect, and the rows of a part keep the
 * order of their list. The order of the lists and of the parts stays otherwise.
 */
export const ownListsFirst = (rows: readonly Evidence[], { unitId, currency }: Market): Evidence[] => {
  const lists = [...new Set(rows.map(({ passage }) => passage.publicationId))];
  const distanceOf = ({ passage }: Evidence): number => (passage.unitId === unitId ? 0 : DISTANCES[passage.audience ?? 'all']);
  const subjectOf = ({ row }: Evidence): string => row?.cells.find(Boolean) ?? '';
  const subjects = [...new Set(rows.map(subjectOf))];
  const isForeign = ({ row }: Evidence): number =>
    Number(currency !== undefined && row !== undefined && !namesCurrency([...row.heads, ...row.cells], currency));
  const isAnnounced = ({ passage }: Evidence): number => Number(passage.period?.isAnnounced ?? false);
  return [...rows]
    .sort(
      (one, other) =>
        distanceOf(one) - distanceOf(other) ||
        isForeign(one) - isForeign(other) ||
        lists.indexOf(one.passage.publicationId) - lists.indexOf(other.passage.publicationId) ||
        isAnnounced(one) - isAnnounced(other) ||
        subjects.indexOf(subjectOf(one)) - subjects.indexOf(subjectOf(other)) ||
        one.passage.ordinal - other.passage.ordinal ||
        one.from - other.from,
    )
    .slice(0, ROWS);
};

/** Puts the rows of the lists of a company before those of other lists. */
export const companyListsFirst = (rows: readonly Evidence[], others: readonly Evidence[], market: Market): Evidence[] => {
  const lists = new Set(rows.map(({ passage }) => passage.publicationId));
  const rest = others.filter((one) => isPriceRow(one) && !lists.has(one.passage.publicationId));
  return [...ownListsFirst(rows, market), ...rest].slice(0, ROWS);
};
