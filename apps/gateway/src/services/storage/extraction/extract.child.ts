import { ExtractionError, extractFile, type PreviewRow, type Source } from '@portal/office';
import { lowerPriority } from '../../../platform/lower-priority.ts';
import type { Message, Outcome } from './extractor.ts';
import { addSearchWords } from './file-words.ts';

const MAX_DETAIL_LENGTH = 300;
/**
 * The number of offers in one message. Receiving a message takes the gateway a few milliseconds, and it serves other callers between two
 * messages.
 */
const OFFERS_PER_MESSAGE = 2_000;
const CHARACTERS_PER_MESSAGE = 200_000;
const failureOf = (error: unknown): Outcome =>
  error instanceof ExtractionError
    ? { failure: error.reason, detail: error.detail }
    : { failure: 'broken', detail: String(error instanceof Error ? (error.stack ?? error) : error).slice(0, MAX_DETAIL_LENGTH) };

lowerPriority();

process.once('message', (source: Source) => {
  void extractFile(source)
    .then(addSearchWords)
    .catch(failureOf)
    .then(answer)
    .finally(() => process.disconnect());
});

const send = (message: Message): Promise<void> => new Promise((resolve) => process.send!(message, undefined, undefined, () => resolve()));

/** Splits a list into pieces of about this size. */
const splitIntoPieces = <T>(all: readonly T[], maxSize: number, sizeOf: (one: T) => number): T[][] => {
  const pieces: T[][] = [];
  let credit = 0;
  for (const one of all) {
    credit -= sizeOf(one);
    if (credit < 0 || !pieces.length) {
      pieces.push([]);
      credit = maxSize - sizeOf(one);
    }
    pieces.at(-1)!.push(one);
  }
  return pieces;
};

const charactersOf = ({ cells }: PreviewRow): number => cells.reduce((sum, { length }) => sum + length + 1, 0);

const answer = async (outcome: Outcome): Promise<void> => {
  if ('failure' in outcome) return send({ outcome });
  const { sheets, texts, words, prices } = outcome;
  for (const [sheet, { rows }] of sheets.entries())
    for (const piece of splitIntoPieces(rows, CHARACTERS_PER_MESSAGE, charactersOf)) await send({ piece: { sheet, rows: piece } });
  for (const piece of splitIntoPieces(texts, CHARACTERS_PER_MESSAGE, ({ text }) => text.length)) await send({ piece: { texts: piece } });
  for (const piece of splitIntoPieces(words, CHARACTERS_PER_MESSAGE, ({ length }) => length + 1)) await send({ piece: { words: piece } });
  for (const piece of splitIntoPieces(prices?.offers ?? [], OFFERS_PER_MESSAGE, () => 1)) await send({ piece: { offers: piece } });
  const baseOutcome = { ...outcome, sheets: sheets.map((sheet) => ({ ...sheet, rows: [] })), texts: [], words: [] };
  return send({ outcome: prices ? { ...baseOutcome, prices: { ...prices, offers: [] } } : baseOutcome });
};
