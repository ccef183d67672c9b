import type { Citation, Findings, Question } from '@portal/answers';
import type { AnswerCard, AnswerWriter, EndpointFailure, Outcome, Principal, Step } from '@portal/contracts';
import type { CountedFigures } from './figures/portal-figures';

export interface AnswerTask {
  principal: Principal;
  question: Question;
  findings: Findings;
  /**
   * The earlier questions of the branch with their answers, oldest first. Answers from sources that the requester can no longer open are
   * excluded.
   */
  history: readonly { question: string; answer: string }[];
}

/** The reason why an answer lacks the model's summary and consists of quotes. */
export interface MissingSummary {
  why: EndpointFailure;
  /** The time from which the endpoint accepts another request. */
  retryAt: Date | null;
  /** True if the model had written text before it failed. */
  isPartial: boolean;
}

/** The last part of a streamed answer: how it ended, and its citations. */
export interface AnswerEnd {
  found: Outcome;
  /** True if the answer was truncated at the length limit. */
  isTruncated: boolean;
  citations: readonly Citation[];
  /** The reason for a missing summary, present only if the model failed. */
  missing?: MissingSummary;
}

/** A card with the publications that its facts come from. A reader who loses access to one of them loses the card too. */
export interface SourcedCard {
  card: AnswerCard;
  documents: readonly string[];
}

/** A part of an answer, or the number of tokens that a model reads for the answer. `end` is the last part and occurs exactly once. */
export type AnswerPiece = { text: string } | { tokens: number } | { step: Step } | CountedFigures | SourcedCard | { end: AnswerEnd };

/** The provider name of answers that consist of quotes. */
export const EXTRACTIVE = 'extractive';

/** Returns whether a provider's answers consist of quotes or model text. */
export const writerOf = (provider: string | null): AnswerWriter => (provider === EXTRACTIVE ? 'quotes' : 'model');

/** Writes answers. Throws an `AnswerFailure` if writing fails. After an abort the stream finishes without an `end`. */
export interface Answerer {
  /** The provider stored with the run: the name of a model, or `EXTRACTIVE`. */
  readonly provider: string;
  write(task: AnswerTask, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}

/** Thrown when an answer is interrupted, with the cause. The text written so far is stored. */
export class AnswerFailure extends Error {
  readonly retryAfterMs: number | null;
  /** The number of sources cited so far. Later citations are numbered from `sources` + 1. */
  cited: { citations: readonly Citation[]; sources: number } = { citations: [], sources: 0 };

  constructor(
    readonly why: EndpointFailure,
    options?: ErrorOptions & { retryAfterMs?: number | null },
  ) {
    super(`the answer was interrupted: ${why}`, options);
    this.name = 'AnswerFailure';
    this.retryAfterMs = options?.retryAfterMs ?? null;
  }
}
