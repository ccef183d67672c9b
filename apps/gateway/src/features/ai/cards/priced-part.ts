import { asksPrice, conceptsIn, datedQuestion } from '@portal/answers';
import { columnOf } from '@portal/office';
import { partsUnder } from '../../../publishing/parts/part-column';
import type { AnswerEnd, AnswerTask } from '../answerer';

/** A concept of questions about prices whose answer is not the price of a list. */
const DISCOUNT = 'discount';

/** A part whose prices an answer quotes, and the price lists that it quotes, in order. */
export interface PricedPart {
  key: string;
  quotedLists: string[];
}

/** Returns true if a question asks for today's price. */
export const asksCurrentPrice = ({ question, findings: { groups, language } }: AnswerTask): boolean =>
  asksPrice(groups, language) && !conceptsIn(groups, language).includes(DISCOUNT) && datedQuestion(question).day === undefined;

/** Returns the only part whose prices an answer quotes; undefined if it quotes something else. */
export const pricedPartOf = ({ found, citations }: AnswerEnd): PricedPart | undefined => {
  if (found !== 'answer' || !citations.length) return undefined;
  const keys = citations.map(({ passage, row }) => {
    // A card shows one price per quantity, so a row with several price columns is quoted instead.
    const isPriced = passage.kind === 'price' && row && row.heads.filter((head) => columnOf(head)?.column === 'price').length === 1;
    return isPriced ? (partsUnder(row.heads, [row.cells])?.keys[0] ?? null) : null;
  });
  const [key = null] = keys;
  if (key === null || keys.some((other) => other !== key)) return undefined;
  return { key, quotedLists: [...new Set(citations.map(({ passage }) => passage.publicationId))] };
};
