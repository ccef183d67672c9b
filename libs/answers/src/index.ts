export { type Citation, type QuotedRow, withoutCitationMarks } from './citation';
export { CitationStream } from './citations/citation-stream';
export { proveCitations } from './citations/prove-citations';
export { tagOf } from './citations/segments';
export { renderSources, type Sources, sanitizeForPrompt, tokensOf } from './citations/sources';
export {
  type Findings,
  type Group,
  type Passage,
  passagesWithProcedure,
  type Question,
  type Surroundings,
} from './findings';
export { FIGURE_TERMS, GLOSSARY } from './glossary/concepts';
export { expandGroups } from './glossary/expand';
export { conceptsIn } from './glossary/named-concepts';
export { phraseIn, phrasesIn, toPlainText } from './glossary/phrases';
export { type AskedEvents, askedEvents } from './question/asked-events';
export { type ComparedParts, comparedParts } from './question/compared-parts';
export { datedQuestion, isPriceQuestion } from './question/dated-question';
export { lifeCyclePart } from './question/life-cycle-part';
export { type PartQuestions, partQuestionsOf } from './question/parts';
export { questionGroups } from './question/question-groups';
export { MAX_PASSAGES, rerank } from './question/rerank';
export { amountOf } from './quotes/amounts';
export { type Choice, choose } from './quotes/choose';
export { chooseSection, type SectionChoice } from './quotes/choose-section';
export { isFamilyCode, occursIn } from './quotes/coverage';
export type { Evidence } from './quotes/evidence';
export { isHowTo } from './quotes/how-to';
export { type PartAnswer, partTable } from './quotes/part-table';
export {
  companyListsFirst,
  inListOrder,
  isPriceRow,
  ownListsFirst,
  PRICE_ROWS,
} from './quotes/price-rows';
export { rowSentence } from './quotes/row-sentence';
export { sectionLines } from './quotes/section-lines';
export { numberedLines, sectionsOf } from './quotes/sections';
export { validityOf } from './quotes/validity';
export { ANALYSER, analyse } from './text/analyse';
export { analyseQuestion } from './text/analyse-question';
export { FAMILY_PATTERN } from './text/codes';
export { languageOf } from './text/languages';
export { type FileContents, type PassageDraft, passagesOfFile, passagesOfText } from './text/passages';
export { weigh } from './text/weigh';
