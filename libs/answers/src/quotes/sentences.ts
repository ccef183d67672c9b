/** The languages of the product as segmenters know them, where that differs. */
const LOCALES: Readonly<Record<string, string>> = { ab: 'ar', zhTW: 'zh-Hant' };

const segmenters = new Map<string, Intl.Segmenter>();
const segmenterOf = (language: string): Intl.Segmenter => {
  const made = segmenters.get(language) ?? new Intl.Segmenter(LOCALES[language] ?? language, { granularity: 'sentence' });
  segmenters.set(language, made);
  return made;
};

const SENTENCE_END = /[.!?…:;。！？؟।]["”»」』）)]*$/u;
/** Ends that are none: a number, one letter that is no unit, and what is shortened in the languages of the product. */
const NO_END =
  /(?:^|[\s(])(?:\d+|(?<!\d\s)\p{L}|No|Nr|Nos|Fig|Abb|Cl|Vol|max|min|ca|approx|incl|inkl|evtl|bzw|vgl|resp|env|art|pág|pag|tel|z\.\s?B|d\.\s?h|u\.\s?a|e\.\s?g|i\.\s?e|p\.\s?ej|p\.\s?ex|por ej)\.\s*$/iu;
const LOWER_CASE = /^\p{Ll}/u;
const THAI = /\p{sc=Thai}/u;
/** Thai has no full stop: it is cut at spaces near this length. */
const THAI_SENTENCE = 80;

export const endsSentence = (text: string): boolean => SENTENCE_END.test(text.trimEnd());

const thaiSentences = (text: string): string[] => {
  const sentences: string[] = [];
  let sentence = '';
  for (const word of text.split(/ +/)) {
    if (sentence.length >= THAI_SENTENCE) {
      sentences.push(sentence);
      sentence = '';
    }
    sentence += (sentence && ' ') + word;
  }
  // A short rest says little alone.
  return sentence.length < THAI_SENTENCE / 4 && sentences.length
    ? [...sentences.slice(0, -1), `${sentences.at(-1)!} ${sentence}`]
    : [...sentences, sentence];
};

/** The sentences of a paragraph, word for word, in any script. */
export const sentencesOf = (paragraph: string, language: string): string[] => {
  const text = paragraph.trim();
  if (!text) return [];
  if (THAI.test(text)) return thaiSentences(text);
  const sentences: string[] = [];
  for (const { segment } of segmenterOf(language).segment(text)) {
    const before = sentences.at(-1);
    if (before !== undefined && (NO_END.test(before) || LOWER_CASE.test(segment))) sentences[sentences.length - 1] = before + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
};
