import { type FinalState, isFinal, type RunState, type Step } from '@portal/contracts';
import type { Failure } from '../failure';

/** A question to send. The client creates `runId`, so that a repeated request does not ask twice. */
export interface ChatQuestion {
  runId: string;
  text: string;
  /** The run on screen that a follow-up question continues. */
  parentRun?: string;
  /** The turn whose question is answered once more. */
  turnId?: string;
  /** The turn whose question is replaced with this one. */
  editOf?: string;
}

/** The database row of a run when it was read. */
export interface RunRow {
  runId: string;
  turnId: string | null;
  text: string;
  steps: readonly Step[];
  state: RunState;
}

/** The run on screen, with its received text. */
export interface LiveRun {
  runId: string;
  turnId: string | null;
  text: string;
  steps: readonly Step[];
  /** The longest text length reported so far. Greater than `text.length` while a piece is missing. */
  length: number;
  /** True if the row must be read because the text is unknown. */
  isUnread: boolean;
  end: FinalState | null;
  /** True if this tab gave up waiting after a long silence. */
  isSilent: boolean;
}

export interface ChatContext {
  /** The only question without a row: being sent, waiting, or failed. */
  question: ChatQuestion | null;
  run: LiveRun | null;
  /** The ended runs that were on screen. Late events of these runs are ignored. */
  past: readonly string[];
  isStopping: boolean;
  failure: Failure | null;
  tries: number;
  /** The number of consecutive reads of the row without new text. */
  reads: number;
  jitter: () => number;
}

export type ChatEvent =
  | ({ type: 'asked' } & ChatQuestion)
  | { type: 'resent' }
  | { type: 'withdrew' }
  | { type: 'pressed stop' }
  | { type: 'failed to stop' }
  /** Raised by the first line of the response and, in every tab, by the fact. */
  | { type: 'began'; runId: string; turnId: string }
  | { type: 'took a step'; runId: string; step: Step }
  /** `at`: the offset of the piece in the text, in UTF-16 units. */
  | { type: 'got text'; runId: string; at: number; text: string }
  | { type: 'received a heartbeat'; runId: string }
  | { type: 'was caught up'; row: RunRow }
  | { type: 'ended'; runId: string; state: FinalState; length: number }
  /** `busy`: the run that is already being written in this conversation. */
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

/** Appends the text of a piece that has not been received yet. A piece that starts later leaves a gap until the stored answer is read. */
export const appendText = (run: LiveRun, { at, text }: { at: number; text: string }): LiveRun => {
  if (run.end) return run;
  const length = Math.max(run.length, at + text.length);
  const receivedLength = run.text.length;
  return at > receivedLength || at + text.length <= receivedLength
    ? { ...run, length, isSilent: false }
    : { ...run, text: run.text + text.slice(receivedLength - at), length, isSilent: false };
};

export const appendStep = (run: LiveRun, step: Step): LiveRun => (run.end ? run : { ...run, steps: [...run.steps, step], isSilent: false });

/** Merges a row into the run. The row of an ended run is final; the row of a running one may be older than the received signals. */
export const mergeRow = (run: LiveRun, row: RunRow): LiveRun => {
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

export const finishRun = (run: LiveRun, { state, length }: { state: FinalState; length: number }): LiveRun =>
  run.end ? run : { ...run, end: state, length };

/** True if the received text may be incomplete. */
export const isBehind = (run: LiveRun | null): boolean => run !== null && (run.isUnread || run.text.length !== run.length);

export const isUnderWay = (run: LiveRun | null): boolean => run !== null && run.end === null && !run.isSilent;

export const isRowUnderWay = (row: RunRow): boolean => !isFinal(row.state);

/** Shows another run and records the previous one as past. */
export const replaceRun = ({ run, past }: ChatContext, next: LiveRun) => ({
  run: next,
  past: run && run.runId !== next.runId ? [...past, run.runId] : past,
  isStopping: false,
  reads: 0,
});
