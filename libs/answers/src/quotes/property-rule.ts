import { columnOf } from '@portal/office';
import type { Findings, Group, Passage } from '../findings';
import { FAMILY_CODES, FAULT_CODES, QUANTITIES, QUESTIONS } from '../glossary/concepts';
import { CONCEPTS, isNamedIn, type NamedConcept, namedConceptsIn, TRANSLATION } from '../glossary/glossary';
import { isFamilyCode, isSubject, isTopic, standsIn } from './cover';
import { type Evidence, lexemesOf } from './evidence';
import { endsSentence, sentencesOf } from './sentences';

/** A question with more words asks for more than a property. */
const WORDS_AT_MOST = 2;
const PRICES: ReadonlySet<string> = new Set(['price', 'list-price', 'discount']);

const FAULTS: ReadonlySet<string> = new Set([FAULT_CODES]);

/** Part numbers, the code with which a line begins, and the numbers of steps: they are no values. */
const NO_VALUE = /YD-\S+|^\p{Lu}{1,3}\d{2,}(?=\s|$)|(?<!\S)\d{1,2}[.)]\s/giu;
/** A figure that is no part of a name, as in "Pt100". */
const NUMBER = /(?<![\p{L}\p{Nd}])\p{Nd}/u;
const CLAUSE = /[,;]\s|[、，；。]/u;

/** Numbers of words of a name with which a line of a table begins. */
const LABELS = [1, 2];

const hasValue = (text: string): boolean => NUMBER.test(text.replace(NO_VALUE, ''));

/** A word of a question and the concepts that it names. */
interface Property {
  group: Group;
  concepts: readonly NamedConcept[];
}

/** The words of the names of the families that a question is about, in its language: none of them is a property. */
const subjectWords = (subjects: readonly Group[], language: string): ReadonlySet<string> => {
  const codes = new Set(subjects.flatMap(({ forms }) => forms.map(({ lexeme }) => lexeme)).filter((lexeme) => FAMILY_CODES.has(lexeme)));
  const families = CONCEPTS.filter(({ code }) => code && codes.has(code));
  return new Set(families.flatMap(({ terms }) => terms(language).flatMap(({ words }) => words.flat())));
};

const propertiesOf = ({ groups, language, idf }: Findings, subjects: readonly Group[]): Property[] => {
  const conceptsOfQuestion = namedConceptsIn(groups, language);
  const words = subjectWords(subjects, language);
  const properties = groups
    .filter((group) => group.weight > TRANSLATION && group.kind === 'word' && isTopic(group))
    .filter(({ forms }) => !forms.some(({ lexeme, weight }) => weight > TRANSLATION && words.has(lexeme)))
    .map((group) => ({ group, concepts: conceptsOfQuestion.filter((one) => one.groups.includes(group)) }));
  if (properties.length > WORDS_AT_MOST) return [];
  // A word that nothing readable says may be another one for the part, and "take" of "how long does it take" asks for a duration.
  const readable = properties.filter(
    ({ group, concepts }) =>
      (concepts.length > 0 || idf.has(group.nr)) && (!concepts.length || !concepts.every(({ concept }) => QUESTIONS.has(concept.id))),
  );
  return readable.length ? readable : properties;
};

const isAnyOf = ({ concepts }: Property, ids: ReadonlySet<string>): boolean => concepts.some(({ concept }) => ids.has(concept.id));
const isQuantity = ({ concepts }: Property): boolean => concepts.length > 0 && concepts.every(({ concept }) => QUANTITIES.has(concept.id));

/** True for a question that asks for no more than a property: by one word or term, or by a term and a word that narrows it. */
const isAsked = (properties: readonly Property[]): boolean =>
  properties.length === 1 || properties.some(({ concepts }) => concepts.length > 0);

/** True if a text names a property, by the words of the question or by a term of the glossary for the same. */
const names = ({ group, concepts }: Property, lexemes: ReadonlySet<string>, language: string): boolean => {
  const hasForm = ({ forms }: Group): boolean => forms.some(({ lexeme, weight }) => weight > TRANSLATION && lexemes.has(lexeme));
  const isOneWord = concepts.every(({ groups }) => groups.length === 1);
  return (
    (isOneWord && hasForm(group)) || concepts.some(({ concept, groups }) => groups.every(hasForm) || isNamedIn(concept, lexemes, language))
  );
};

const subjectsOf = ({ groups }: Findings): Group[] => groups.filter((group) => isFamilyCode(group) || isSubject(group));

/** The passages of documents that are about the part of a question by their titles, one of each document. */
export const passagesOfPart = (findings: Findings): Passage[] => {
  const subjects = subjectsOf(findings);
  const ofPart = findings.passages.filter(({ title, language }) => {
    const lexemes = lexemesOf(title, language);
    return subjects.some((group) => standsIn(group, lexemes));
  });
  return ofPart.filter(({ publicationId }, at) => ofPart.findIndex((other) => other.publicationId === publicationId) === at);
};

/** The words over a piece of evidence that say what it is about. Over the rows of a sheet these are the names of the columns: other words belong to the whole list. */
const wordsOver = ({ heading, row, passage }: Evidence): ReadonlySet<string> =>
  row && passage.cells ? lexemesOf(row.heads.join('\n'), passage.language) : heading;

/** True if a sentence has a number in a clause that names the property, or begins with its name, as the line of a table does. */
const states = (sentence: string, namesAll: (text: string) => boolean): boolean => {
  const words = sentence.split(/\s+/);
  const isLine = !endsSentence(sentence) && LABELS.some((length) => words.length > length && namesAll(words.slice(0, length).join(' ')));
  return isLine || sentence.split(CLAUSE).some((clause) => hasValue(clause) && namesAll(clause));
};

/**
 * Returns the condition on what answers a question for a property of a part, such as "YD-P7 accuracy": it is about the part and names the property,
 * with a value where the property is a quantity. Other questions have no condition.
 */
export const propertyRule = (findings: Findings): ((evidence: Evidence) => boolean) => {
  const subjects = subjectsOf(findings);
  const hasOtherCode = findings.groups.some((group) => group.kind === 'code' && !isFamilyCode(group));
  const properties = propertiesOf(findings, subjects);
  if (!subjects.length || hasOtherCode || !isAsked(properties) || properties.some((property) => isAnyOf(property, FAULTS)))
    return () => true;
  const isOfPrice = properties.some((property) => isAnyOf(property, PRICES));
  const isOfQuantity = properties.every(isQuantity);
  return (evidence) => {
    const { own, heading, title, row, text } = evidence;
    const { language } = evidence.passage;
    if (!subjects.some((group) => [own, heading, title].some((lexemes) => standsIn(group, lexemes)))) return false;
    if (row && isOfPrice && row.heads.some((head) => columnOf(head)?.column === 'price')) return true;
    const over = wordsOver(evidence);
    const namesAll = (lexemes: ReadonlySet<string>): boolean =>
      properties.every((property) => names(property, new Set([...lexemes, ...over]), language));
    if (row) return namesAll(own) && (!isOfQuantity || hasValue(text));
    if (!isOfQuantity) return namesAll(new Set([...own, ...title]));
    return sentencesOf(text, language).some((sentence) => states(sentence, (part) => namesAll(lexemesOf(part, language))));
  };
};
