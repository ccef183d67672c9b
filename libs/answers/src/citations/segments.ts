/** The languages of the portal by their BCP 47 tags, where these differ. */
const TAGS: Readonly<Record<string, string>> = { zhTW: 'zh-Hant-TW', ab: 'ar' };
const LONGEST = 400;

const segmenters = new Map<string, Intl.Segmenter>();
const segmenterOf = (language: string): Intl.Segmenter => {
  const known = segmenters.get(language);
  if (known) return known;
  let segmenter: Intl.Segmenter;
  try {
    segmenter = new Intl.Segmenter(tagOf(language), { granularity: 'sentence' });
  } catch {
    segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
  }
  segmenters.set(language, segmenter);
  return segmenter;
};

/** A language of the portal as the rest of the world names it. */
export const tagOf = (language: string): string => TAGS[language] ?? language;

export interface Sentence {
  text: string;
  from: number;
  to: number;
}

/** The sentences of a text with their places; a line ends one as well. */
export const sentencesOf = (text: string, language: string): Sentence[] => {
  const sentences: Sentence[] = [];
  for (const { segment, index } of segmenterOf(language).segment(text)) {
    const trimmed = segment.trim();
    if (!trimmed) continue;
    const from = index + segment.indexOf(trimmed);
    sentences.push({ text: trimmed, from, to: from + trimmed.length });
  }
  return sentences;
};

/** Lines and sentences of a text. What has no end, as Thai or a broken table, is cut at spaces. */
export const segmentsOf = (text: string, language: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => sentencesOf(line, language))
    .flatMap((sentence) => cut(sentence.text));

const cut = (text: string): string[] => {
  if (text.length <= LONGEST) return [text];
  const space = text.lastIndexOf(' ', LONGEST);
  const at = space > LONGEST / 2 ? space : LONGEST;
  return [text.slice(0, at), ...cut(text.slice(at).trim())].filter(Boolean);
};
