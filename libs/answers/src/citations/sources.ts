import type { Passage } from '../findings';
import { segmentsOf } from './segments';
import { tokensOf } from './tokens';

/** What a reader does not see but a model would: control signs, zero widths, marks of direction, tags. */
const UNSEEN = /[\p{Cc}\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;
/** The marks that stand around a source, which no text of others may carry. */
const MARKS = /[⟦⟧]/g;

/** A text of others as a prompt may carry it. */
export const harmless = (text: string): string =>
  text.replace(UNSEEN, (sign) => (sign === '\n' || sign === '\t' ? sign : '')).replace(MARKS, '');

/** The words of a source. A number in brackets would come back as the mark of a source. */
const bodyOf = ({ body }: Passage): string => harmless(body).replace(/\[(\d{1,3})\]/g, '($1)');

const onOneLine = (text: string): string => harmless(text).replace(/\s+/g, ' ').trim();

const placeOf = ({ page, sheet }: Passage): string[] => [
  ...(sheet === null ? [] : [onOneLine(sheet)]),
  ...(page === null ? [] : [`page ${page}`]),
];

/** A passage as data of a prompt, between marks that nobody can guess. */
const sourceOf = (n: number, passage: Passage, body: string, nonce: string): string => {
  const head = [onOneLine(passage.title), ...placeOf(passage), passage.language].join(' · ');
  return `⟦source ${n} · ${nonce}⟧ ${head}\n${body}\n⟦end ${n} · ${nonce}⟧`;
};

/** The segments that say most about the question, each with a neighbour, in the order of the text. */
const cutTo = (tokens: number, passage: Passage, words: ReadonlySet<string>): string => {
  const segments = segmentsOf(bodyOf(passage), passage.language);
  const weight = segments.map((segment) => {
    const text = segment.toLocaleLowerCase();
    return [...words].filter((word) => text.includes(word)).length;
  });
  const chosen = new Set<number>();
  let left = tokens;
  const take = (at: number): void => {
    const segment = segments[at];
    if (segment === undefined || chosen.has(at)) return;
    const cost = tokensOf(segment) + 1;
    if (cost > left) return;
    left -= cost;
    chosen.add(at);
  };
  const best = [...segments.keys()].sort((a, b) => weight[b]! - weight[a]! || a - b);
  for (const at of best) {
    take(at);
    take(at + 1);
  }
  return [...chosen]
    .sort((a, b) => a - b)
    .map((at, i, all) => (i > 0 && at > all[i - 1]! + 1 ? `… ${segments[at]!}` : segments[at]!))
    .join('\n');
};

/** A source that gets fewer tokens says too little to be cited. */
const LEAST = 40;

export interface Sources {
  text: string;
  /** Those that stand in the prompt, `[1]` first. */
  passages: readonly Passage[];
}

/** The passages as sources, by rank, as many as the tokens are enough for. A rank gets its share of what is left, so none fills all. */
export const renderSources = (
  passages: readonly Passage[],
  { question, tokens, nonce }: { question: string; tokens: number; nonce: string },
): Sources => {
  const words = new Set(question.toLocaleLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? []);
  const rendered: string[] = [];
  const cited: Passage[] = [];
  let left = tokens;
  for (const [at, passage] of passages.entries()) {
    const frame = tokensOf(sourceOf(at + 1, passage, '', nonce));
    const share = Math.floor(left / Math.min(3, passages.length - at)) - frame;
    if (share < LEAST) break;
    const whole = bodyOf(passage).trim();
    const body = tokensOf(whole) <= share ? whole : cutTo(share, passage, words);
    const source = sourceOf(at + 1, passage, body, nonce);
    rendered.push(source);
    cited.push(passage);
    left -= tokensOf(source);
  }
  return { text: rendered.join('\n\n'), passages: cited };
};
