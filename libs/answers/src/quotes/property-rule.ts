import { columnOf } from '@portal/office';
import type { Findings, Group, Passage } from '../findings';
import { FAMILY_CODES, FAULT_CODES, QUANTITY_CONCEPTS, QUESTION_CONCEPTS } from '../glossary/concepts';
import { CONCEPTS, isNamedIn, type NamedConcept, namedConceptsIn, TRANSLATION_WEIGHT } from '../glossary/named-concepts';
import { isFamilyCode, isSubject, isTopic, occursIn } from './coverage';
import { type Evidence, lexemesOf } from './evidence';
import { endsSentence, sentencesOf } from './sentences';

/** The maximum number of words in a question about a property. */
const MAX_WORDS = 2;
const PRICES: ReadonlySet<string> = new Set(['price', 'list-price', 'discount']);

const FAULTS: ReadonlySet<string> = new Set([FAULT_CODES]);

/** Matches numbers that are not values: part numbers, a code at the start of a line, and step numbers. */
const NON_VALUE_NUMBERS = /YD-\S+|^\p{Lu}{1,3}\d{2,}(?=\s|$)|(?<!\S)\d{1,2}[.)]\s/giu;
/** Matches a figure that is not part of a name, such as "Pt100". */
const NUMBER = /(?<![\p{L}\p{Nd}])\p{Nd}/u;
const CLAUSE = /[,;]\s|[、，；。]/u;

/** The possible numbers of words in a property name at the start of a table line. */
const LABELS = [1, 2];

const hasValue = (text: string): boolean => NUMBER.test(text.replace(NON_VALUE_NUMBERS, ''));

/** A word of a question and the concepts that it names. */
interface Property {
  group: Group;
  concepts: readonly NamedConcept[];
}

/**
 * Returns the words in the names of the product families that a question is about, in the question's language. These words are not
 * properties.
 */
const subjectWords = (subjects: readonly Group[], language: string): ReadonlySet<string> => {
  const codes = new Set(subjects.flatMap(({ forms }) => forms.map(({ lexeme }) => lexeme)).filter((lexeme) => FAMILY_CODES.has(lexeme)));
  const families = CONCEPTS.filter(({ code }) => code && codes.has(code));
  return new Set(families.flatMap(({ terms }) => terms(language).flatMap(({ words }) => words.flat())));
};

const propertiesOf = ({ groups, language, idf }: Findings, subjects: readonly Group[]): Property[] => {
  const conceptsOfQuestion = namedConceptsIn(groups, language);
  const words = subjectWords(subjects, language);
  const properties = groups
    .filter((group) => group.weight > TRANSLATION_WEIGHT && group.kind === 'word' && isTopic(group))
    .filter(({ forms }) => !forms.some(({ lexeme, weight }) => weight > TRANSLATION_WEIGHT && words.has(lexeme)))
    .map((group) => ({ group, concepts: conceptsOfQuestion.filter((item) => item.groups.includes(group)) }));
  if (properties.length > MAX_WORDS) return [];
  // Ignore words that no readable passage contains, which may name the part, and words such as "take" in "how long does it take".
  const readableProperties = properties.filter(
    ({ group, concepts }) =>
      (concepts.length > 0 || idf.has(group.nr)) &&
      (!concepts.length || !concepts.every(({ concept }) => QUESTION_CONCEPTS.has(concept.id))),
  );
  return readableProperties.length ? readableProperties : properties;
};

const isAnyOf = ({ concepts }: Property, ids: ReadonlySet<string>): boolean => concepts.some(({ concept }) => ids.has(concept.id));
const isQuantity = ({ concepts }: Property): boolean =>
  concepts.length > 0 && concepts.every(({ concept }) => QUANTITY_CONCEPTS.has(concept.id));

/** True for a question that asks only for a property: with one word or term, or with a term and a word that narrows it. */
const isPropertyQuestion = (properties: readonly Property[]): boolean =>
  properties.length === 1 || properties.some(({ concepts }) => concepts.length > 0);

/** True if a text contains a property, in the words of the question or as an equivalent term of the glossary. */
const namesProperty = ({ group, concepts }: Property, lexemes: ReadonlySet<string>, language: string): boolean => {
  const hasForm = ({ forms }: Group): boolean => forms.some(({ lexeme, weight }) => weight > TRANSLATION_WEIGHT && lexemes.has(lexeme));
  const isOneWord = concepts.every(({ groups }) => groups.length === 1);
  return (
    (isOneWord && hasForm(group)) || concepts.some(({ concept, groups }) => groups.every(hasForm) || isNamedIn(concept, lexemes, language))
  );
};

const subjectsOf = ({ groups }: Findings): Group[] => groups.filter((group) => isFamilyCode(group) || isSubject(group));

/**
 * Returns the passages to offer instead of an answer, one per document: those about the part of the question, selected by the titles of
 * their documents, then those that are similar in meaning.
 */
export const relatedPassages = (findings: Findings): Passage[] => {
  const subjects = subjectsOf(findings);
  const partPassages = findings.passages.filter(({ title, language }) => {
    const lexemes = lexemesOf(title, language);
    return subjects.some((group) => occursIn(group, lexemes));
  });
  const passages = [...partPassages, ...(findings.similar ?? [])];
  return passages.filter(({ publicationId }, index) => passages.findIndex((other) => other.publicationId === publicationId) === index);
};

/**
 * Returns the words above a piece of evidence that define its subject. For rows of a sheet these are only the column headings, because
 * other words belong to the whole list.
 */
const wordsAbove = ({ heading, row, passage }: Evidence): ReadonlySet<string> =>
  row && passage.cells ? lexemesOf(row.heads.join('\n'), passage.language) : heading;

/** True if a clause with a number names the property, or if the sentence starts with the name of the property, like a table line. */
const statesValue = (sentence: string, namesAll: (text: string) => boolean): boolean => {
  const words = sentence.split(/\s+/);
  const isLine = !endsSentence(sentence) && LABELS.some((length) => words.length > length && namesAll(words.slice(0, length).join(' ')));
  return isLine || sentence.split(CLAUSE).some((clause) => hasValue(clause) && namesAll(clause));
};

/**
 * Returns the condition for answers to a question about a property of a part, such as "YD-P7 accuracy": the evidence is about the part and
 * names the property, with a value if the property is a quantity. For other questions all evidence is accepted.
 */
export const propertyRule = (findings: Findings): ((evidence: Evidence) => boolean) => {
  const subjects = subjectsOf(findings);
  const hasOtherCode = findings.groups.some((group) => group.kind === 'code' && !isFamilyCode(group));
  const properties = propertiesOf(findings, subjects);
  if (!subjects.length || hasOtherCode || !isPropertyQuestion(properties) || properties.some((property) => isAnyOf(property, FAULTS)))
    return () => true;
  const isPriceQuestion = properties.some((property) => isAnyOf(property, PRICES));
  const isQuantityQuestion = properties.every(isQuantity);
  return (evidence) => {
    const { own, heading, title, row, text } = evidence;
    const { language } = evidence.passage;
    if (!subjects.some((group) => [own, heading, title].some((lexemes) => occursIn(group, lexemes)))) return false;
    if (row && isPriceQuestion && row.heads.some((head) => columnOf(head)?.column === 'price')) return true;
    const headingWords = wordsAbove(evidence);
    const namesAll = (lexemes: ReadonlySet<string>): boolean =>
      properties.every((property) => namesProperty(property, new Set([...lexemes, ...headingWords]), language));
    if (row) return namesAll(own) && (!isQuantityQuestion || hasValue(text));
    if (!isQuantityQuestion) return namesAll(new Set([...own, ...title]));
    return sentencesOf(text, language).some((sentence) => statesValue(sentence, (part) => namesAll(lexemesOf(part, language))));
  };
};
