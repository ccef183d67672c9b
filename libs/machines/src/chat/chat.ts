import { type FinalState, isFinal, type RunState, type Step } from '@portal/contracts';
import type { Failure } from '../failure';

/** A question as it is sent. `runId` is minted by the client, so that a repeated request asks only once. */
export interface ChatQuestion {
  runId: string;
  text: string;
  /** The run on screen that a follow-up belongs to. */
  parentRun?: string;
  /** The turn to answer once more. */
  turnId?: string;
  /** The turn to ask in other words. */
  editOf?: string;
}

/** A run as its database row described it when it was read. */
export interface RunRow {
  runId: string;
  turnId: string | null;
  text: string;
  steps: readonly Step[];
  state: RunState;
}

/** The run on screen, with the part of it that has been received. */
export interface LiveRun {
  runId: string;
  turnId: string | null;
  text: string;
  steps: readonly Step[];
  /** The longest text length reported so far; greater than the length of `text` while a piece is missing. */
  length: number;
  /** True if its row must be read before its text is known. */
  isUnread: boolean;
  end: FinalState | null;
  /** True if it was given up here after a long silence. */
  isSilent: boolean;
}

export interface ChatContext {
  /** The one question that no row contains yet: being sent, waiting, or not sent. */
  question: ChatQuestion | null;
  run: LiveRun | null;
  /** Ended runs that were on screen; their late events start nothing. */
  past: readonly string[];
  isStopping: boolean;
  failure: Failure | null;
  tries: number;
  /** Consecutive reads of the row that brought nothing new. */
  reads: number;
  jitter: () => number;
}

export type ChatEvent =
  | ({ type: 'asked' } & ChatQuestion)
  | { type: 'resent' }
  | { type: 'withdrew' }
  | { type: 'pressed stop' }
  | { type: 'failed to stop' }
  /** Raised by the first line of our own answer, or by the fact in every tab. */
  | { type: 'began'; runId: string; turnId: string }
  | { type: 'took a step'; runId: string; step: Step }
  /** `at`: offset of the text, in UTF-16 units. */
  | { type: 'got text'; runId: string; at: number; text: string }
  | { type: 'heard a beat'; runId: string }
  | { type: 'was caught up'; row: RunRow }
  | { type: 'ended'; runId: string; state: FinalState; length: number }
  /** `busy`: the run that is still being written in this conversation. */
  | { type: 'was refused'; runId: string; failure: Failure; busy: string | null }
  | { type: 'lost the line'; runId: string; failure: Failure }
  | { type: 'came back online' }
  | { type: 'went silent' };

export interface ChatInput {
  run?: RunRow;
  jitter?: () => number;
}

export const newRun = (runId: string, turnId: string | null, isUnread = false): LiveRun => ({
  runId,
  turnId,
  text: '',
  steps: [],
  length: 0,
  isUnread,
  end: null,
  isSilent: false,
});

/** Appends what lies beyond the received text. A piece with a later offset leaves a gap, which the row fills. */
export const withText = (run: LiveRun, { at, text }: { at: number; text: string }): LiveRun => {
  if (run.end) return run;
  const length = Math.max(run.length, at + text.length);
  const have = run.text.length;
  return at > have || at + text.length <= have
    ? { ...run, length, isSilent: false }
    : { ...run, text: run.text + text.slice(have - at), length, isSilent: false };
};

export const withStep = (run: LiveRun, step: Step): LiveRun => (run.end ? run : { ...run, steps: [...run.steps, step], isSilent: false });

/** Merges a row into the run. The row of an ended run is final; that of a running one may be older than the received signals. */
export const withRow = (run: LiveRun, row: RunRow): LiveRun => {
  const turnId = row.turnId ?? run.turnId;
  if (isFinal(row.state))
    return { ...run, turnId, text: row.text, steps: row.steps, length: row.text.length, isUnread: false, end: row.state };
  if (run.end) return run;
  return {
    ...run,
    turnId,
    text: row.text.length > run.text.length ? row.text : run.text,
    steps: row.steps.length > run.steps.length ? row.steps : run.steps,
    length: Math.max(run.length, row.text.length),
    isUnread: false,
    isSilent: false,
  };
};

export const withEnd = (run: LiveRun, { state, length }: { state: FinalState; length: number }): LiveRun =>
  run.end ? run : { ...run, end: state, length };

/** Returns true if the received text differs from the row. */
export const isBehind = (run: LiveRun | null): boolean => run !== null && (run.isUnread || run.text.length !== run.length);

export const isUnderWay = (run: LiveRun | null): boolean => run !== null && run.end === null && !run.isSilent;

export const isRowUnderWay = (row: RunRow): boolean => !isFinal(row.state);

/** Puts another run on screen and records the previous one as past. */
export const replaceRun = ({ run, past }: ChatContext, next: LiveRun) => ({
  run: next,
  past: run && run.runId !== next.runId ? [...past, run.runId] : past,
  isStopping: false,
  reads: 0,
});
