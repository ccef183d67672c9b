import { newStemmer, type Stemmer } from 'snowball-stemmers';

/** The languages of the product that have a stemmer; words of the others stand for themselves. */
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
/** Pages say the same words again and again. */
const REMEMBERED = 20_000;

const stemmers = new Map<string, { stemmer: Stemmer; known: Map<string, string> }>();

const stemmerOf = (language: string) => {
  const algorithm = ALGORITHMS[language];
  if (!algorithm) return undefined;
  const made = stemmers.get(language) ?? { stemmer: newStemmer(algorithm), known: new Map<string, string>() };
  stemmers.set(language, made);
  return made;
};

/** What is left of a folded word without its endings, in a language that has a stemmer. */
export const stemOf = (word: string, language: string): string | undefined => {
  const made = stemmerOf(language);
  if (!made) return undefined;
  const known = made.known.get(word);
  if (known !== undefined) return known;
  const stem = made.stemmer.stem(word);
  if (made.known.size >= REMEMBERED) made.known.clear();
  made.known.set(word, stem);
  return stem;
};

/** An Arabic word without the article and what is written together with it. */
export const withoutArticle = (word: string): string => /^(?:وال|بال|كال|فال|لل|ال)(.{2,})$/u.exec(word)?.[1] ?? word;
/** The same without a small word that may be written together with it; undefined where there is none. */
export const withoutParticle = (word: string): string | undefined => /^[لبكوف](.{4,})$/u.exec(word)?.[1];
