import { conceptsIn, datedQuestion, isPriceQuestion } from '@portal/answers';
import { columnOf } from '@portal/office';
import { partsUnder } from '../../../publishing/parts/part-column';
import type { AnswerEnd, AnswerTask } from '../answerer';

/** The concept of questions about discounts, which no list price answers. */
const DISCOUNT = 'discount';

/** A part whose prices an answer quotes, and the quoted price lists in order. */
export interface PricedPart {
  key: string;
  quotedLists: string[];
}

/** Returns true if a question asks for prices on another day. */
export const isDated = ({ question }: AnswerTask): boolean => datedQuestion(question).day !== undefined;

/** Returns true if a question asks for today's price. */
export const isCurrentPriceQuestion = (task: AnswerTask): boolean => {
  const { groups, language } = task.findings;
  return isPriceQuestion(groups, language) && !conceptsIn(groups, language).includes(DISCOUNT) && !isDated(task);
};

/** Returns the part numbers of the price rows that an answer quotes; undefined if it quotes something else. */
const quotedPartKeys = ({ found, citations }: AnswerEnd): string[] | undefined => {
  if (found !== 'answer' || !citations.length) return undefined;
  const keys = citations.map(({ passage, row }) => {
    // A card shows one price per quantity, so a row with several price columns is quoted instead.
    const isPriced = passage.kind === 'price' && row && row.heads.filter((head) => columnOf(head)?.column === 'price').length === 1;
    return isPriced ? (partsUnder(row.heads, [row.cells])?.keys[0] ?? null) : null;
  });
  const knownKeys = keys.filter((key) => key !== null);
  return knownKeys.length === keys.length ? knownKeys : undefined;
};

const listsOf = ({ citations }: AnswerEnd): string[] => [...new Set(citations.map(({ passage }) => passage.publicationId))];

/** Returns the only part whose prices an answer quotes; undefined if it quotes something else. */
export const pricedPartOf = (end: AnswerEnd): PricedPart | undefined => {
  const [key, ...others] = new Set(quotedPartKeys(end));
  return key === undefined || others.length ? undefined : { key, quotedLists: listsOf(end) };
};

/** Returns the price lists that an answer quotes, in order; undefined if it quotes anything other than prices. */
export const quotedPriceLists = (end: AnswerEnd): string[] | undefined => (quotedPartKeys(end) ? listsOf(end) : undefined);
