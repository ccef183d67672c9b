import type { Passage } from '../findings';
import { segmentsOf } from './segments';

/** Matches characters of scripts with about one token per character: Han, kana and Thai. */
const SINGLE_TOKEN_CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;
const LETTERS_PER_TOKEN = 3.5;

/** Estimates the number of tokens in a text. No model's tokenizer is available, so the estimate errs on the high side. */
export const tokensOf = (text: string): number => {
  const characterCount = text.match(SINGLE_TOKEN_CHARACTERS)?.length ?? 0;
  return characterCount + Math.ceil((text.length - characterCount) / LETTERS_PER_TOKEN);
};

/**
 * Matches characters that are invisible to readers but not to a model: control characters, zero-width characters, bidirectional controls
 * and tags.
 */
const INVISIBLE_CHARACTERS = /[\p{Cc}\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** Matches the delimiters of a source. They are removed from every untrusted text. */
const DELIMITERS = /[⟦⟧]/g;

export const sanitizeForPrompt = (text: string): string =>
  text.replace(INVISIBLE_CHARACTERS, (character) => (character === '\n' || character === '\t' ? character : '')).replace(DELIMITERS, '');

/** Returns the sanitized text of a source, with bracketed numbers in parentheses, because the model would repeat them as citations. */
const bodyOf = ({ body }: Passage): string => sanitizeForPrompt(body).replace(/\[(\d{1,3})\]/g, '($1)');

const toOneLine = (text: string): string => sanitizeForPrompt(text).replace(/\s+/g, ' ').trim();

const placeOf = ({ page, sheet }: Passage): string[] => [
  ...(sheet === null ? [] : [toOneLine(sheet)]),
  ...(page === null ? [] : [`page ${page}`]),
];

/** Formats a passage as data of a prompt, between delimiters with a nonce that the author of the text cannot guess. */
const sourceOf = (n: number, passage: Passage, body: string, nonce: string): string => {
  const head = [toOneLine(passage.title), ...placeOf(passage), passage.language].join(' · ');
  return `⟦source ${n} · ${nonce}⟧ ${head}\n${body}\n⟦end ${n} · ${nonce}⟧`;
};

/**
 * Shortens a passage to a number of tokens: the segments that match the question best, each with the next one, in the order of the text.
 */
const truncatePassage = (tokens: number, passage: Passage, words: ReadonlySet<string>): string => {
  const segments = segmentsOf(bodyOf(passage), passage.language);
  const weight = segments.map((segment) => {
    const text = segment.toLocaleLowerCase();
    return [...words].filter((word) => text.includes(word)).length;
  });
  const selectedIndexes = new Set<number>();
  let remainingTokens = tokens;
  const selectSegment = (index: number): void => {
    const segment = segments[index];
    if (segment === undefined || selectedIndexes.has(index)) return;
    const cost = tokensOf(segment) + 1;
    if (cost > remainingTokens) return;
    remainingTokens -= cost;
    selectedIndexes.add(index);
  };
  const rankedSegments = [...segments.keys()].sort((a, b) => weight[b]! - weight[a]! || a - b);
  for (const segmentIndex of rankedSegments) {
    selectSegment(segmentIndex);
    selectSegment(segmentIndex + 1);
  }
  return [...selectedIndexes]
    .sort((a, b) => a - b)
    .map((segmentIndex, i, all) => (i > 0 && segmentIndex > all[i - 1]! + 1 ? `… ${segments[segmentIndex]!}` : segments[segmentIndex]!))
    .join('\n');
};

/** The minimum number of tokens in a source. A shorter source has too little text to be cited. */
const MIN_SOURCE_TOKENS = 40;

export interface Sources {
  text: string;
  /** The passages in the prompt, in the order of their citation numbers. */
  passages: readonly Passage[];
}

/**
 * Renders passages as sources by rank until the tokens are used up. Each rank gets a share of the remaining tokens, so that no passage uses
 * all of them.
 */
export const renderSources = (
  passages: readonly Passage[],
  { question, tokens, nonce }: { question: string; tokens: number; nonce: string },
): Sources => {
  const words = new Set(question.toLocaleLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []);
  const sourceTexts: string[] = [];
  const usedPassages: Passage[] = [];
  let remainingTokens = tokens;
  for (const [index, passage] of passages.entries()) {
    const frame = tokensOf(sourceOf(index + 1, passage, '', nonce));
    const share = Math.floor(remainingTokens / Math.min(3, passages.length - index)) - frame;
    if (share < MIN_SOURCE_TOKENS) break;
    const fullText = bodyOf(passage).trim();
    const body = tokensOf(fullText) <= share ? fullText : truncatePassage(share, passage, words);
    const source = sourceOf(index + 1, passage, body, nonce);
    sourceTexts.push(source);
    usedPassages.push(passage);
    remainingTokens -= tokensOf(source);
  }
  return { text: sourceTexts.join('\n\n'), passages: usedPassages };
};
