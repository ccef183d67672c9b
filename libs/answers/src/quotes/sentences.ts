/** The BCP 47 tags of product languages whose portal code is not a valid tag. */
const LOCALES: Readonly<Record<string, string>> = { ab: 'ar', zhTW: 'zh-Hant' };

const segmenters = new Map<string, Intl.Segmenter>();
const segmenterOf = (language: string): Intl.Segmenter => {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(LOCALES[language] ?? language, { granularity: 'sentence' });
  segmenters.set(language, segmenter);
  return segmenter;
};

const SENTENCE_END = /[.!?…:;。！？؟।]["”»」』）)]*$/u;
/** Matches full stops that do not end a sentence: after a number, a single letter that is not a unit, or an abbreviation. */
const NON_FINAL_STOP =
  /(?:^|[\s(])(?:\d+|(?<!\d\s)\p{L}|No|Nr|Nos|Fig|Abb|Cl|Vol|max|min|ca|approx|incl|inkl|evtl|bzw|vgl|resp|env|art|pág|pag|tel|z\.\s?B|d\.\s?h|u\.\s?a|e\.\s?g|i\.\s?e|p\.\s?ej|p\.\s?ex|por ej)\.\s*$/iu;
const LOWER_CASE = /^\p{Ll}/u;
const THAI = /\p{sc=Thai}/u;
/** The approximate length at which Thai text, which has no full stops, is split at a space. */
const THAI_SENTENCE_LENGTH = 80;

export const endsSentence = (text: string): boolean => SENTENCE_END.test(text.trimEnd());

const thaiSentences = (text: string): string[] => {
  const sentences: string[] = [];
  let sentence = '';
  for (const word of text.split(/ +/)) {
    if (sentence.length >= THAI_SENTENCE_LENGTH) {
      sentences.push(sentence);
      sentence = '';
    }
    sentence += (sentence && ' ') + word;
  }
  // A short remainder is joined to the previous sentence.
  return sentence.length < THAI_SENTENCE_LENGTH / 4 && sentences.length
    ? [...sentences.slice(0, -1), `${sentences.at(-1)!} ${sentence}`]
    : [...sentences, sentence];
};

/** Returns the sentences of a paragraph, verbatim, in any script. */
export const sentencesOf = (paragraph: string, language: string): string[] => {
  const text = paragraph.trim();
  if (!text) return [];
  if (THAI.test(text)) return thaiSentences(text);
  const sentences: string[] = [];
  for (const { segment } of segmenterOf(language).segment(text)) {
    const previous = sentences.at(-1);
    if (previous !== undefined && (NON_FINAL_STOP.test(previous) || LOWER_CASE.test(segment)))
      sentences[sentences.length - 1] = previous + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
};
