import { setImmediate } from 'node:timers/promises';
import {
  type Choice,
  type Citation,
  choose,
  chooseSection,
  companyListsFirst,
  type Evidence,
  type Findings,
  inListOrder,
  isHowTo,
  isPriceRow,
  numberedLines,
  ownListsFirst,
  type PartAnswer,
  type Passage,
  PRICE_ROWS,
  partTable,
  rowSentence,
  type SectionChoice,
  validityOf,
  withoutCitationMarks,
} from '@portal/answers';
import { type Answerer, type AnswerPiece, type AnswerTask, EXTRACTIVE } from '../answerer';
import type { AnswerCards } from '../cards/answer-cards';
import type { PortalFigures } from '../figures/portal-figures';
import { intentOf } from './intents';

/** The reader's portal language, in which prices and dates are formatted, and the reader's unit, whose price lists come first. */
interface Reader {
  unitId: string;
  language: string;
}

/** Returns the text line of a quote. A price is followed by its list and validity, a future price by its first day. */
const lineOf = (evidence: Evidence, findings: Findings, language: string): string => {
  const { row, passage, text } = evidence;
  const line = row ? rowSentence(evidence, findings, language) : text;
  if (!row || passage.kind !== 'price') return line;
  return [line, passage.title, validityOf(passage, language)].filter(Boolean).join(' · ');
};

/**
 * Answers with literal quotes from passages, or with portal figures if the question is about figures. Generates no sentences.
 */
export class ExtractiveAnswerer implements Answerer {
  readonly provider = EXTRACTIVE;

  constructor(
    private readonly figures: PortalFigures,
    private readonly cards: AnswerCards,
  ) {}

  async *write(task: AnswerTask, signal: AbortSignal): AsyncIterable<AnswerPiece> {
    const { principal, question, findings } = task;
    const call = intentOf(question.text, findings.language);
    if (call) {
      yield { step: { kind: 'counting', what: call.what } };
      yield await this.figures.count(principal, call);
      yield { end: { found: 'answer', isTruncated: false, citations: [] } };
    } else yield* this.cards.addTo(task, answerInWords(task, signal));
  }
}

/** Answers with a table if the question is about several parts, otherwise with a section or quotes. */
function answerInWords({ principal, question, findings }: AnswerTask, signal: AbortSignal): AsyncIterable<AnswerPiece> {
  const reader = { unitId: principal.unitId, language: question.language };
  const { parts } = findings;
  return parts && (parts.isTable || choose(findings).found !== 'answer')
    ? tabulate(parts.all, reader, findings, signal)
    : answerProcedureOrQuote(question.text, findings, reader, signal);
}

/** Answers a question about a procedure with a whole section of a document, and other questions with quotes. */
async function* answerProcedureOrQuote(text: string, findings: Findings, reader: Reader, signal: AbortSignal): AsyncIterable<AnswerPiece> {
  const choice = isHowTo(text, findings.language) ? chooseSection(findings, choose(findings)) : undefined;
  if (choice) yield* explain(choice, signal);
  else yield* quote(findings, reader, signal);
}

/** Yields all lines of a section in order. The last line of each passage has its citation. */
async function* explain({ found, section }: SectionChoice, signal: AbortSignal): AsyncIterable<AnswerPiece> {
  const lines = numberedLines(section);
  const passages = [...new Set(lines.map(({ line }) => line.passage))];
  const citations = passages.map((passage, at): Citation => {
    const sources = lines.flatMap(({ line }) => (line.passage === passage ? [line.source] : []));
    return { n: at + 1, passage, quote: sources.join('\n'), proof: 'proven' };
  });
  for (const [at, { line, text }] of lines.entries()) {
    await setImmediate();
    if (signal.aborted) return;
    const n = passages.indexOf(line.passage) + 1;
    if (lines[at - 1]?.line.passage !== line.passage) yield readingStep(line.passage);
    const isLast = lines[at + 1]?.line.passage !== line.passage;
    yield { text: `${at ? '\n' : ''}${withoutCitationMarks(text)}${isLast ? ` [${n}]` : ''}` };
  }
  yield { end: { found, isTruncated: false, citations } };
}

/** Orders price quotes: first those of the named company, then those of the reader's unit. */
const chooseQuotes = (findings: Findings, unitId: string): Choice => {
  const choice = choose(findings);
  const [best] = choice.quotes;
  const market = { unitId, currency: findings.currency };
  const quotes = best && isPriceRow(best) ? ownListsFirst(choice.quotes, market) : choice.quotes;
  const companyChoice = findings.ofCompany && choose(findings.ofCompany);
  const rows = companyChoice?.found === 'answer' ? companyChoice.quotes.filter(isPriceRow) : [];
  return rows.length ? { found: 'answer', quotes: companyListsFirst(rows, quotes, market) } : { ...choice, quotes };
};

const firstLine = ({ body }: Passage): string => body.split('\n', 1)[0]!;
const readingStep = ({ title, page }: Passage): AnswerPiece => ({ step: { kind: 'reading', title, page } });

/** Returns the distinct lines of the quotes. At most six price rows are returned, in the order of their lists. */
const linesOf = (quotes: readonly Evidence[], findings: Findings, language: string): { evidence: Evidence; line: string }[] => {
  const [best] = quotes;
  const isPriceAnswer = best !== undefined && isPriceRow(best);
  const evidenceByLine = new Map<string, Evidence>();
  for (const evidence of quotes) {
    if (isPriceAnswer && evidenceByLine.size === PRICE_ROWS) break;
    const line = withoutCitationMarks(lineOf(evidence, findings, language));
    if (!evidenceByLine.has(line)) evidenceByLine.set(line, evidence);
  }
  const lines = [...evidenceByLine].map(([line, evidence]) => ({ line, evidence }));
  if (!isPriceAnswer) return lines;
  const order = inListOrder([...evidenceByLine.values()]);
  return lines.toSorted((one, other) => order.indexOf(one.evidence) - order.indexOf(other.evidence));
};

async function* quote(findings: Findings, reader: Reader, signal: AbortSignal): AsyncIterable<AnswerPiece> {
  const { found, quotes, nearest = [] } = chooseQuotes(findings, reader.unitId);
  // Documents offered instead of an answer are citations without text.
  const citations = nearest.map((passage, at): Citation => ({ n: at + 1, passage, quote: firstLine(passage), proof: 'proven' }));
  for (const [at, { evidence, line }] of linesOf(quotes, findings, reader.language).entries()) {
    // Let other work run between two quotes, so that a stop request can take effect.
    await setImmediate();
    if (signal.aborted) return;
    const { passage } = evidence;
    const n = at + 1;
    if (!citations.some((citation) => citation.passage === passage)) yield readingStep(passage);
    citations.push({ n, passage, quote: evidence.text, row: evidence.row, proof: 'proven' });
    yield { text: `${at ? '\n' : ''}${line} [${n}]` };
  }
  yield { end: { found, isTruncated: false, citations } };
}

/** Answers a question about several parts with a table of one row per part. */
async function* tabulate(
  parts: NonNullable<Findings['parts']>['all'],
  reader: Reader,
  whole: Findings,
  signal: AbortSignal,
): AsyncIterable<AnswerPiece> {
  const answers: PartAnswer[] = [];
  for (const { name, findings } of parts) {
    await setImmediate();
    if (signal.aborted) return;
    answers.push({ name, findings, choice: chooseQuotes(findings, reader.unitId) });
  }
  const outcomes = answers.map(({ choice }) => choice.found);
  if (!outcomes.includes('answer')) {
    yield* quote(whole, reader, signal);
    return;
  }
  const { text, citations } = partTable(answers, reader.language);
  for (const passage of new Set(citations.map((citation) => citation.passage))) yield readingStep(passage);
  yield { text };
  yield { end: { found: 'answer', isTruncated: false, citations } };
}
