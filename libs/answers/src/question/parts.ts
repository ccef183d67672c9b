import type { Group } from '../findings';
import { FIGURE_TERMS } from '../glossary/figure-terms';
import { CONCEPTS, conceptsIn } from '../glossary/glossary';
import { phraseIn, plain } from '../glossary/phrases';
import { isFamilyCode } from '../quotes/cover';

const PARTS_AT_MOST = 8;
/** Shorter codes are degrees of protection, threads and the like, and no part numbers. */
const SHORTEST_CODE = 5;
const SHORTEST_WORD = 5;
const OWN_FORM = 0.9;
const PRICES = new Set(['price', 'list-price', 'lead-time', 'discount']);
/** Words for all of a kind, in the languages of the product. */
const ALL =
  /(?<!\p{L})(?:all|each|every|alle[rns]?|jede[rns]?|tous|toutes|todos|todas|tutti|tutte|iedere|elke|wszystkie|wszystkich|osszes|minden|tum|butun|semua|tat ca|moi)(?!\p{L})|すべて|全て|全部|所有|ทั้งหมด|ทุก|كل|جميع/u;

/** A question for one of the parts that another question names. */
export interface PartQuestion {
  name: string;
  groups: Group[];
}

/** Phrases with which a question asks for several parts. */
export interface PartQuestions {
  parts: PartQuestion[];
  /** A table is wanted, even where one passage speaks of all parts. */
  isTable: boolean;
}

const lexemeOf = ({ forms }: Group): string => forms[0]!.lexeme;

/** The part numbers of a question, without those that are the beginning of another one. */
const namedCodes = (groups: readonly Group[]): Group[] => {
  const codes = groups.filter(({ kind, weight }) => kind === 'code' && weight === 1);
  const families = codes.filter(isFamilyCode);
  const others = codes.filter((group) => !isFamilyCode(group) && lexemeOf(group).length >= SHORTEST_CODE);
  const named = families.length > 1 ? families : families.length ? [] : others;
  return named.filter((group) => !named.some((other) => other !== group && lexemeOf(other).startsWith(lexemeOf(group))));
};

/** The product families whose names contain a word of the question, as "transmitter" is in several. */
const familiesNamedBy = ({ kind, forms }: Group, language: string): { id: string; code: string }[] => {
  if (kind !== 'word') return [];
  const own = new Set(forms.filter(({ weight }) => weight >= OWN_FORM).map(({ lexeme }) => lexeme));
  const [first = ''] = own;
  const isNamed = (lexemes: readonly string[]): boolean =>
    lexemes.some((lexeme) => own.has(lexeme) || (first.length >= SHORTEST_WORD && lexeme !== first && lexeme.endsWith(first)));
  return CONCEPTS.flatMap(({ id, code, terms }) =>
    code && terms(language).some(({ words }) => words.some(isNamed)) ? [{ id, code }] : [],
  );
};

/** Leaves out the words that ask for a comparison, as no page says them of a part. Keeps them where the question says nothing else. */
const withoutComparison = (groups: readonly Group[], language: string): readonly Group[] => {
  const others = groups.filter(({ kind, text }) => kind === 'code' || !phraseIn(FIGURE_TERMS.words.compare, plain(text), language));
  return others.some(({ kind }) => kind !== 'code') ? others : groups;
};

/** The parts or product families that a question asks about, each as a question of its own; undefined where it is about one thing. */
export const partQuestionsOf = (text: string, groups: readonly Group[], language: string): PartQuestions | undefined => {
  const question = plain(text);
  const isComparison = phraseIn(FIGURE_TERMS.words.compare, question, language) !== null;
  const codes = namedCodes(groups);
  if (codes.length > 1) {
    const properties = withoutComparison(groups, language);
    const parts = codes.slice(0, PARTS_AT_MOST).map((code) => ({
      name: code.text,
      groups: properties.filter((group) => group === code || !codes.includes(group)),
    }));
    return { parts, isTable: isComparison || conceptsIn(groups, language).some((concept) => PRICES.has(concept)) };
  }
  if (groups.some(({ kind }) => kind === 'code') || !(isComparison || ALL.test(question))) return undefined;
  const properties = withoutComparison(groups, language);
  for (const group of properties) {
    const families = familiesNamedBy(group, language);
    if (families.length < 2) continue;
    const parts = families.slice(0, PARTS_AT_MOST).map(({ id, code }) => ({
      name: id.toUpperCase(),
      groups: properties.map(
        (one): Group => (one === group ? { nr: one.nr, kind: 'code', text: id, weight: 1, forms: [{ lexeme: code, weight: 1 }] } : one),
      ),
    }));
    return { parts, isTable: true };
  }
  return undefined;
};
