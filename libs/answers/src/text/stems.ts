import { newStemmer, type Stemmer } from 'snowball-stemmers';

/** The stemming algorithms of the product languages. Words of languages without an algorithm are not stemmed. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  ab: 'arabic',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nl: 'dutch',
  pt: 'portuguese',
  tr: 'turkish',
};
/** The maximum number of cached words. The same words occur on many pages. */
const CACHED_WORDS = 20_000;

const stemmers = new Map<string, { stemmer: Stemmer; stemByWord: Map<string, string> }>();

const stemmerOf = (language: string) => {
  const algorithm = ALGORITHMS[language];
  if (!algorithm) return undefined;
  const entry = stemmers.get(language) ?? { stemmer: newStemmer(algorithm), stemByWord: new Map<string, string>() };
  stemmers.set(language, entry);
  return entry;
};

/** Returns the stem of a folded word; undefined if the language has no stemmer. */
export const stemOf = (word: string, language: string): string | undefined => {
  const entry = stemmerOf(language);
  if (!entry) return undefined;
  const cachedStem = entry.stemByWord.get(word);
  if (cachedStem !== undefined) return cachedStem;
  const stem = entry.stemmer.stem(word);
  if (entry.stemByWord.size >= CACHED_WORDS) entry.stemByWord.clear();
  entry.stemByWord.set(word, stem);
  return stem;
};

/** Returns an Arabic word without the article and its joined prefixes. */
export const stripArticle = (word: string): string => /^(?:وال|بال|كال|فال|لل|ال)(.{2,})$/u.exec(word)?.[1] ?? word;
/** Returns an Arabic word without a joined particle; undefined if it has none. */
export const stripParticle = (word: string): string | undefined => /^[لبكوف](.{4,})$/u.exec(word)?.[1];
