import type { Citation, Findings, Question } from '@portal/answers';
import type { AnswerWriter, FailureWhy, Outcome, Principal, Step } from '@portal/contracts';
import type { CountedFigures } from './figures/portal-figures';

/** The input of an answer. */
export interface AnswerTask {
  who: Principal;
  question: Question;
  findings: Findings;
  /**
   * Earlier questions of the branch with their answers, the newest last. Excludes answers from sources that the asker can no longer open.
   */
  history: readonly { question: string; answer: string }[];
}

/** Why the summary of a model is missing from an answer, which then consists of quotes. */
export interface MissingSummary {
  why: FailureWhy;
  /** The time from which the endpoint accepts another request. */
  retryAt: Date | null;
  /** The model had written something before it failed. */
  isPartial: boolean;
}

/** The regular end of an answer. */
export interface AnswerEnd {
  found: Outcome;
  /** True if the answer stops at the length limit. */
  cut: boolean;
  citations: readonly Citation[];
  /** Present on an answer whose model failed. */
  missing?: MissingSummary;
}

/** A piece of an answer, or the number of tokens that a model reads for it. `end` comes last, once. */
export type AnswerPiece = { text: string } | { tokens: number } | { step: Step } | CountedFigures | { end: AnswerEnd };

/** The provider of answers that are quotes. */
export const EXTRACTIVE = 'extractive';

/** Returns the type of writer of this provider. */
export const writerOf = (provider: string | null): AnswerWriter => (provider === EXTRACTIVE ? 'quotes' : 'model');

/** Writes answers. Throws an `AnswerFailure` if it fails. An aborted signal ends it without an `end`. */
export interface Answerer {
  /** The value in the row of the run: the name of a model, or that of quotes. */
  readonly provider: string;
  write(task: AnswerTask, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}

/** An answer that broke off, with its cause. What was written until then is kept. */
export class AnswerFailure extends Error {
  readonly retryAfterMs: number | null;
  /** Sources cited so far; later citations are numbered after `sources`. */
  cited: { citations: readonly Citation[]; sources: number } = { citations: [], sources: 0 };

  constructor(
    readonly why: FailureWhy,
    options?: ErrorOptions & { retryAfterMs?: number | null },
  ) {
    super(`the answer broke off: ${why}`, options);
    this.name = 'AnswerFailure';
    this.retryAfterMs = options?.retryAfterMs ?? null;
  }
}
