import { analyse, analyseQuestion, expandGroups, type Findings, type Passage } from '@portal/answers';
import type { Figures, Principal } from '@portal/contracts';
import type { AnswerPiece, AnswerTask } from '../../../apps/gateway/src/features/ai/answerer';
import type { AnswerCards } from '../../../apps/gateway/src/features/ai/cards/answer-cards';
import { ExtractiveAnswerer } from '../../../apps/gateway/src/features/ai/extractive/extractive-answerer';
import type { FigureCall } from '../../../apps/gateway/src/features/ai/figures/figure-inputs';
import type { PortalFigures } from '../../../apps/gateway/src/features/ai/figures/portal-figures';

/** Returns a page of a manual as a search result. */
export const page = (body: string, overrides: Partial<Passage> = {}): Passage => ({
  doc: 1,
  ordinal: 0,
  publicationId: 'manual',
  kind: 'material',
  version: 1,
  fileId: 'file',
  title: 'YD-P7 operating manual',
  page: 3,
  sheet: null,
  rowFrom: null,
  rowTo: null,
  language: 'en',
  heading: '',
  body,
  cells: null,
  score: 1,
  groups: [],
  ...overrides,
});
/** Returns rows of a price list as a search result, starting with the column headings. */
export const sheet = (cells: string[][], overrides: Partial<Passage> = {}): Passage =>
  page(cells.map((row) => row.join('\t')).join('\n'), { title: 'Price list', page: null, sheet: 'Prices', cells, ...overrides });

/** Returns the findings for a question whose search results are these passages. */
const findingsOf = (question: string, passages: readonly Passage[], language = 'en'): Findings => {
  const groups = expandGroups(analyseQuestion(question, language), language);
  const allLexemes = new Set(
    passages.flatMap(({ title, body, language: own }) => [...analyse(`${title}\n${body}`, own)].flatMap(({ lexemes }) => lexemes)),
  );
  const knownGroups = groups.filter(({ forms }) => forms.some(({ lexeme }) => allLexemes.has(lexeme)));
  return {
    language,
    groups,
    passages,
    documents: 20,
    idf: new Map(knownGroups.map(({ nr, weight }) => [nr, 3 * weight])),
    unknownCodes: groups.filter((group) => group.kind === 'code' && !knownGroups.includes(group)).map(({ text }) => text),
    suggestions: [],
  };
};

const reader = { id: 'lena', unitId: 'lco-deutschland' } as Principal;
/** The figures in the answer to every question that requests figures. */
export const FIGURES: Figures = {
  what: 'inquiries.byStatus',
  asOf: '2026-11-23T08:00:00.000Z',
  df: { columns: [], rows: [] },
  data_description: '12 inquiries',
  finding: { code: 'none' } as never,
  visualization: null,
};
/** The recorded requests for figures. */
export const figureCalls: FigureCall[] = [];
const portalFigures = {
  count: (_: Principal, call: FigureCall) => (figureCalls.push(call), Promise.resolve({ figures: FIGURES, documents: [] })),
} as unknown as PortalFigures;

/** Adds no cards, because these answers are written without database access. */
const noCards = { addTo: (_: AnswerTask, answer: AsyncIterable<AnswerPiece>) => answer } as AnswerCards;

const write = async (question: string, findings: Findings, signal: AbortSignal = new AbortController().signal): Promise<AnswerPiece[]> => {
  const pieces: AnswerPiece[] = [];
  const task = { principal: reader, question: { text: question, language: findings.language, above: [] }, findings, history: [] };
  for await (const piece of new ExtractiveAnswerer(portalFigures, noCards).write(task, signal)) pieces.push(piece);
  return pieces;
};

/** Returns the pieces of the answer to a question whose search results are these passages. */
export const piecesOf = (question: string, passages: readonly Passage[], language = 'en', signal?: AbortSignal): Promise<AnswerPiece[]> =>
  write(question, findingsOf(question, passages, language), signal);

const endOf = (pieces: readonly AnswerPiece[]) => {
  const last = pieces.at(-1)!;
  if (!('end' in last)) throw new Error('no end');
  return last.end;
};
const textsOf = (pieces: readonly AnswerPiece[]): string[] => pieces.flatMap((piece) => ('text' in piece ? [piece.text.trim()] : []));

/** Returns the answer to a question: its text pieces and its final piece. */
export const answerExtractively = async (question: string, passages: readonly Passage[], language = 'en') => {
  const pieces = await piecesOf(question, passages, language);
  return { lines: textsOf(pieces), ...endOf(pieces) };
};

/** Returns the answer to a question for the prices of several parts: the table rows and the final piece. */
export const tableOf = async (price: string, names: readonly string[], passages: readonly Passage[]) => {
  const question = `${price} of ${names.join(' and ')}`;
  const parts = names.map((name) => ({ name, findings: findingsOf(`${price} of ${name}`, passages) }));
  const pieces = await write(question, { ...findingsOf(question, passages), parts: { isTable: true, all: parts } });
  return { rows: textsOf(pieces).join('').split('\n'), ...endOf(pieces) };
};
