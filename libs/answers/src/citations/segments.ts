/** The BCP 47 tags of languages whose portal code is not their BCP 47 tag. */
const TAGS: Readonly<Record<string, string>> = { zhTW: 'zh-Hant-TW', ab: 'ar' };
const MAX_SEGMENT_LENGTH = 400;

const segmenters = new Map<string, Intl.Segmenter>();
const segmenterOf = (language: string): Intl.Segmenter => {
  const cachedSegmenter = segmenters.get(language);
  if (cachedSegmenter) return cachedSegmenter;
  let segmenter: Intl.Segmenter;
  try {
    segmenter = new Intl.Segmenter(tagOf(language), { granularity: 'sentence' });
  } catch {
    segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  }
  segmenters.set(language, segmenter);
  return segmenter;
};

export const tagOf = (language: string): string => TAGS[language] ?? language;

export interface Sentence {
  text: string;
  from: number;
  to: number;
}

/** Returns the sentences of a text with their positions. A line break also ends a sentence. */
export const sentencesOf = (text: string, language: string): Sentence[] => {
  const sentences: Sentence[] = [];
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    const trimmedSegment = segment.trim();
    if (!trimmedSegment) continue;
    const from = index + segment.indexOf(trimmedSegment);
    sentences.push({ text: trimmedSegment, from, to: from + trimmedSegment.length });
  }
  return sentences;
};

/** Splits a text into lines and sentences. Text without sentence ends, such as Thai or a broken table, is cut at spaces. */
export const segmentsOf = (text: string, language: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => sentencesOf(line, language))
    .flatMap((sentence) => splitAtSpaces(sentence.text));

const splitAtSpaces = (text: string): string[] => {
  if (text.length <= MAX_SEGMENT_LENGTH) return [text];
  const space = text.lastIndexOf(' ', MAX_SEGMENT_LENGTH);
  const index = space > MAX_SEGMENT_LENGTH / 2 ? space : MAX_SEGMENT_LENGTH;
  return [text.slice(0, index), ...splitAtSpaces(text.slice(index).trim())].filter(Boolean);
};
