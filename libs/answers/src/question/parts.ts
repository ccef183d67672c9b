import type { Group } from '../findings';
import { FIGURE_TERMS } from '../glossary/concepts';
import { CONCEPTS, conceptsIn } from '../glossary/named-concepts';
import { phraseIn, toPlainText } from '../glossary/phrases';
import { isFamilyCode } from '../quotes/coverage';

const MAX_PARTS = 8;
/** The minimum length of a part number. Shorter codes are degrees of protection, threads and similar. */
const SHORTEST_CODE = 5;
const SHORTEST_WORD = 5;
const MIN_OWN_WEIGHT = 0.9;
const PRICES = new Set(['price', 'list-price', 'lead-time', 'discount']);
/** Matches words for "all" in the languages of the product. */
const ALL_WORDS =
  /(?<!\p{L})(?:all|each|every|alle[rns]?|jede[rns]?|tous|toutes|todos|todas|tutti|tutte|iedere|elke|wszystkie|wszystkich|osszes|minden|tum|butun|semua|tat ca|moi)(?!\p{L})|すべて|全て|全部|所有|ทั้งหมด|ทุก|كل|جميع/u;

/** A question about one of the parts that another question names. */
export interface PartQuestion {
  name: string;
  groups: Group[];
}

export interface PartQuestions {
  parts: PartQuestion[];
  /** True if the question requests a table, even if one passage covers all parts. */
  isTable: boolean;
}

const lexemeOf = ({ forms }: Group): string => forms[0]!.lexeme;

/** Returns the part numbers of a question, except those that are the prefix of another one. */
export const namedCodes = (groups: readonly Group[]): Group[] => {
  const codes = groups.filter(({ kind, weight }) => kind === 'code' && weight === 1);
  const families = codes.filter(isFamilyCode);
  const otherCodes = codes.filter((group) => !isFamilyCode(group) && lexemeOf(group).length >= SHORTEST_CODE);
  const mentionedCodes = families.length ? families : otherCodes;
  return mentionedCodes.filter((group) => !mentionedCodes.some((other) => other !== group && lexemeOf(other).startsWith(lexemeOf(group))));
};

/** Returns the product families whose names contain a word of the question. "Transmitter" is part of several names. */
const familiesNamedBy = ({ kind, forms }: Group, language: string): { id: string; code: string }[] => {
  if (kind !== 'word') return [];
  const ownLexemes = new Set(forms.filter(({ weight }) => weight >= MIN_OWN_WEIGHT).map(({ lexeme }) => lexeme));
  const [first = ''] = ownLexemes;
  const isNamed = (lexemes: readonly string[]): boolean =>
    lexemes.some((lexeme) => ownLexemes.has(lexeme) || (first.length >= SHORTEST_WORD && lexeme !== first && lexeme.endsWith(first)));
  return CONCEPTS.flatMap(({ id, code, terms }) =>
    code && terms(language).some(({ words }) => words.some(isNamed)) ? [{ id, code }] : [],
  );
};

/**
 * Removes the words that request a comparison, because pages do not contain these words. A question that consists only of such words is
 * unchanged.
 */
const removeComparison = (groups: readonly Group[], language: string): readonly Group[] => {
  const otherGroups = groups.filter(
    ({ kind, text }) => kind === 'code' || !phraseIn(FIGURE_TERMS.words.compare, toPlainText(text), language),
  );
  return otherGroups.some(({ kind }) => kind !== 'code') ? otherGroups : groups;
};

/** Returns one question per part or product family that a question names; undefined if the question has one subject. */
export const partQuestionsOf = (text: string, groups: readonly Group[], language: string): PartQuestions | undefined => {
  const question = toPlainText(text);
  const isComparison = phraseIn(FIGURE_TERMS.words.compare, question, language) !== null;
  const codes = namedCodes(groups);
  if (codes.length > 1) {
    const properties = removeComparison(groups, language);
    const parts = codes.slice(0, MAX_PARTS).map((code) => ({
      name: code.text,
      groups: properties.filter((group) => group === code || !codes.includes(group)),
    }));
    return { parts, isTable: isComparison || conceptsIn(groups, language).some((concept) => PRICES.has(concept)) };
  }
  if (groups.some(({ kind }) => kind === 'code') || !(isComparison || ALL_WORDS.test(question))) return undefined;
  const properties = removeComparison(groups, language);
  for (const group of properties) {
    const families = familiesNamedBy(group, language);
    if (families.length < 2) continue;
    const parts = families.slice(0, MAX_PARTS).map(({ id, code }) => ({
      name: id.toUpperCase(),
      groups: properties.map(
        (property): Group =>
          property === group ? { nr: property.nr, kind: 'code', text: id, weight: 1, forms: [{ lexeme: code, weight: 1 }] } : property,
      ),
    }));
    return { parts, isTable: true };
  }
  return undefined;
};
