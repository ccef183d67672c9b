import { amountOf, type Passage } from '@portal/answers';
import type { Principal, Role } from '@portal/contracts';
import { fold } from '@portal/contracts/fold';
import type { AnswerEnd, AnswerPiece } from '../../apps/gateway/src/features/ai/answerer';

/** A question to the documents of the demo, and what answers it. */
export interface JudgedQuestion {
  id: string;
  /** Of its asker, who works in this unit. */
  language: string;
  unit: string;
  question: string;
  /** Documents that answer it, each with the page, sheet or slide; none where nothing does. */
  documents: readonly string[];
  /** What is to be shown, in any of these ways. */
  facts: readonly string[];
}

/** What became of a question. */
export interface Verdict {
  id: string;
  isAnswerable: boolean;
  found: AnswerEnd['found'];
  /** Among the first five passages is one that says it. */
  recalled: boolean;
  gain: number;
  shown: boolean;
  first: boolean;
}

const squeezed = (text: string): string => fold(text).replace(/[\s\u2044]/gu, '');
/** A fact that is a price, which each language writes in its own way. */
const AMOUNT = /^\d+\.\d{2}$/;
const amountsIn = (text: string): ReadonlySet<number | undefined> =>
  new Set((text.match(/\d[\d.,'’\u00a0\u202f]*/g) ?? []).map((number) => amountOf(number.replace(/[.,]$/, ''))));

export const saysFact = ({ facts }: JudgedQuestion, text: string): boolean => {
  const answer = squeezed(text);
  const amounts = amountsIn(text);
  return facts.some((fact) => answer.includes(squeezed(fact)) || (AMOUNT.test(fact) && amounts.has(Number(fact))));
};
export const documentsOf = ({ documents }: JudgedQuestion): string[] => documents.map((place) => place.split('#')[0]!);

/** Somebody who works where a question is asked. */
export const askerOf = ({ unit }: JudgedQuestion): Principal => {
  const role: Role = unit.startsWith('lco-') ? 'LBO' : unit.startsWith('rhq-') ? 'RHQ' : 'YHQ';
  return { id: unit, email: '', name: '', role, status: 'approved', unitId: unit, lcoId: role === 'LBO' ? unit : null, sessionId: unit };
};

/** Whether a passage answers a question. */
export const answers = (question: JudgedQuestion, { publicationId, body }: Pick<Passage, 'publicationId' | 'body'>): boolean =>
  documentsOf(question).includes(publicationId) && saysFact(question, body);

/** Normalised discounted cumulative gain of the first ten, where so many passages answer at all. */
export const gainOf = (relevant: readonly boolean[], ofAll: number): number => {
  const discounted = (hits: readonly boolean[]): number =>
    hits.slice(0, 10).reduce((sum, hit, at) => sum + (hit ? 1 / Math.log2(at + 2) : 0), 0);
  return ofAll ? discounted(relevant) / discounted(Array.from({ length: ofAll }, () => true)) : 0;
};

export interface Written {
  text: string;
  end: AnswerEnd;
}

/** Reads an answer to its end. */
export const readAnswer = async (pieces: AsyncIterable<AnswerPiece>): Promise<Written> => {
  let [text, end] = ['', undefined as AnswerEnd | undefined];
  for await (const piece of pieces) {
    if ('text' in piece) text += piece.text;
    if ('end' in piece) end = piece.end;
  }
  return { text, end: end! };
};

export const verdictOf = (question: JudgedQuestion, passages: readonly Passage[], ofAll: number, { text, end }: Written): Verdict => {
  const relevant = passages.map((passage) => answers(question, passage));
  const isCited = end.citations.some(({ passage }) => documentsOf(question).includes(passage.publicationId));
  return {
    id: question.id,
    isAnswerable: question.documents.length > 0,
    found: end.found,
    recalled: relevant.slice(0, 5).includes(true),
    gain: gainOf(relevant, ofAll),
    shown: end.found !== 'nothing' && isCited && saysFact(question, text),
    first: isCited && saysFact(question, text.split('\n')[0]!),
  };
};

/** The share of those for which something holds. */
export const share = <T>(all: readonly T[], holds: (one: T) => boolean): number => (all.length ? all.filter(holds).length / all.length : 0);
