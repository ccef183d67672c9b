import { amountOf, type Passage } from '@portal/answers';
import type { Principal, Role } from '@portal/contracts';
import { fold } from '@portal/contracts/fold';
import type { AnswerEnd, AnswerPiece } from '../../apps/gateway/src/features/ai/answerer';

/** A question about the demo documents, with its expected answers. */
export interface JudgedQuestion {
  id: string;
  /** The language of the requester. */
  language: string;
  unit: string;
  question: string;
  /** The documents that answer the question, each with its page, sheet or slide; empty if no document answers it. */
  documents: readonly string[];
  /** The expected facts, each with its accepted spellings. */
  facts: readonly string[];
}

/** The judgement of the answer to a question. */
export interface Verdict {
  id: string;
  isAnswerable: boolean;
  found: AnswerEnd['found'];
  /** True if one of the first five passages contains the answer. */
  isRecalled: boolean;
  gain: number;
  /** True if the response cites a document that contains the answer, as a quote or as one of the nearest passages. */
  isCited: boolean;
  shown: boolean;
  first: boolean;
}

const squeeze = (text: string): string => fold(text).replace(/[\s\u2044]/gu, '');
/** Matches a price in the question set. Each language formats prices differently. */
const AMOUNT = /^\d+\.\d{2}$/;
const amountsIn = (text: string): ReadonlySet<number | undefined> =>
  new Set((text.match(/\d[\d.,'’\u00a0\u202f]*/g) ?? []).map((number) => amountOf(number.replace(/[.,]$/, ''))));

export const statesFact = ({ facts }: JudgedQuestion, text: string): boolean => {
  const answer = squeeze(text);
  const amounts = amountsIn(text);
  return facts.some((fact) => answer.includes(squeeze(fact)) || (AMOUNT.test(fact) && amounts.has(Number(fact))));
};
export const documentsOf = ({ documents }: JudgedQuestion): string[] => documents.map((place) => place.split('#')[0]!);

/** Returns a requester who works in a question's unit. */
export const requesterOf = ({ unit }: JudgedQuestion): Principal => {
  const role: Role = unit.startsWith('lco-') ? 'LBO' : unit.startsWith('rhq-') ? 'RHQ' : 'YHQ';
  return { id: unit, email: '', name: '', role, status: 'approved', unitId: unit, lcoId: role === 'LBO' ? unit : null, sessionId: unit };
};

export const isAnsweredBy = (question: JudgedQuestion, { publicationId, body }: Pick<Passage, 'publicationId' | 'body'>): boolean =>
  documentsOf(question).includes(publicationId) && statesFact(question, body);

/** Returns the normalised discounted cumulative gain (NDCG) of the first ten passages, given the total number of relevant passages. */
export const gainOf = (relevant: readonly boolean[], ofAll: number): number => {
  const discountedGain = (hits: readonly boolean[]): number =>
    hits.slice(0, 10).reduce((sum, hit, rank) => sum + (hit ? 1 / Math.log2(rank + 2) : 0), 0);
  return ofAll ? discountedGain(relevant) / discountedGain(Array.from({ length: ofAll }, () => true)) : 0;
};

export interface WrittenAnswer {
  text: string;
  end: AnswerEnd;
}

export const readAnswer = async (pieces: AsyncIterable<AnswerPiece>): Promise<WrittenAnswer> => {
  let [text, end] = ['', undefined as AnswerEnd | undefined];
  for await (const piece of pieces) {
    if ('text' in piece) text += piece.text;
    if ('end' in piece) end = piece.end;
  }
  return { text, end: end! };
};

export const verdictOf = (question: JudgedQuestion, passages: readonly Passage[], ofAll: number, { text, end }: WrittenAnswer): Verdict => {
  const relevant = passages.map((passage) => isAnsweredBy(question, passage));
  const isCited = end.citations.some(({ passage }) => documentsOf(question).includes(passage.publicationId));
  return {
    id: question.id,
    isAnswerable: question.documents.length > 0,
    found: end.found,
    isRecalled: relevant.slice(0, 5).includes(true),
    gain: gainOf(relevant, ofAll),
    isCited,
    shown: end.found !== 'nothing' && isCited && statesFact(question, text),
    first: isCited && statesFact(question, text.split('\n')[0]!),
  };
};

export const share = <T>(all: readonly T[], matches: (item: T) => boolean): number =>
  all.length ? all.filter(matches).length / all.length : 0;
