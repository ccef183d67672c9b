/** A segment of two compared texts: in both, only in the new one, or only in the old one. */
export interface Difference {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** The maximum number of compared words. Time and memory grow with its square. */
const WORDS = 1_500;

/** Splits a text in any script into words, each with the spaces after it. */
const wordsOf = (text: string, language: string): string[] => {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (words.length && /^\s+$/.test(segment)) words[words.length - 1] += segment;
    else words.push(segment);
  }
  return words;
};

/** Returns the lengths of the longest common subsequences of all suffix pairs. */
const commonLengths = (before: readonly string[], after: readonly string[]): Uint16Array[] => {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      lengths[i]![j] = before[i] === after[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
};

/** Returns the differences between two texts word by word, or null if they are equal or too long. */
export function differenceOf(before: string, after: string, language: string): Difference[] | null {
  if (before === after) return null;
  const [oldWords, newWords] = [wordsOf(before, language), wordsOf(after, language)];
  if (oldWords.length > WORDS || newWords.length > WORDS) return null;
  const lengths = commonLengths(oldWords, newWords);
  const differences: Difference[] = [];
  const add = (kind: Difference['kind'], text: string): void => {
    const last = differences.at(-1);
    if (last?.kind === kind) last.text += text;
    else differences.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < oldWords.length || j < newWords.length) {
    if (i < oldWords.length && j < newWords.length && oldWords[i] === newWords[j]) {
      add('same', newWords[j]!);
      i++;
      j++;
    } else if (i < oldWords.length && (j >= newWords.length || lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) add('removed', oldWords[i++]!);
    else add('added', newWords[j++]!);
  }
  return differences;
}
