import type { Evidence } from './evidence';

const ROWS = 6;

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

/** Puts the price lists of a unit first, each with its announced prices after those in effect; the order of the lists stays otherwise. */
export const ownListsFirst = (rows: readonly Evidence[], unitId: string): Evidence[] => {
  const lists = [...new Set(rows.map(({ passage }) => passage.publicationId))];
  const isForeign = ({ passage }: Evidence): number => Number(passage.unitId !== unitId);
  const isAnnounced = ({ passage }: Evidence): number => Number(passage.period?.isAnnounced ?? false);
  return [...rows]
    .sort(
      (one, other) =>
        isForeign(one) - isForeign(other) ||
        lists.indexOf(one.passage.publicationId) - lists.indexOf(other.passage.publicationId) ||
        isAnnounced(one) - isAnnounced(other),
    )
    .slice(0, ROWS);
};

/** Puts the rows of the lists of a company before those of other lists. */
export const companyListsFirst = (rows: readonly Evidence[], others: readonly Evidence[], unitId: string): Evidence[] => {
  const lists = new Set(rows.map(({ passage }) => passage.publicationId));
  const rest = others.filter((one) => isPriceRow(one) && !lists.has(one.passage.publicationId));
  return [...ownListsFirst(rows, unitId), ...rest].slice(0, ROWS);
};
