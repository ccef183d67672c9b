import { type FinalState, isFinal, type RunState, type Step } from '@portal/contracts';
import type { Failure } from '../failure';

/** A question as it is sent; `runId` is minted by who asks, and sending it twice is asking once. */
export interface ChatQuestion {
  runId: string;
  text: string;
  /** The run on screen that a follow-up hangs on. */
  parentRun?: string;
  /** Answer this turn once more. */
  turnId?: string;
  /** Ask this turn in other words. */
  editOf?: string;
}

/** A run as its row says it, at the time it was read. */
export interface RunRow {
  runId: string;
  turnId: string | null;
  text: string;
  steps: readonly Step[];
  state: RunState;
}

/** The run on screen, as far as it is known here. */
export interface LiveRun {
  runId: string;
  turnId: string | null;
  text: string;
  steps: readonly Step[];
  /** How long the text is, as far as anything said; more than we have while a piece is missing. */
  length: number;
  /** Its row has to be read before anything is known of its text. */
  isUnread: boolean;
  end: FinalState | null;
  /** Nothing was heard of it for so long that it was given up here. */
  isSilent: boolean;
}

export interface ChatContext {
  /** On its way, waiting, or not sent: the one question that no row holds yet. */
  question: ChatQuestion | null;
  run: LiveRun | null;
  /** Runs that were on screen and are over: late news of them begin nothing. */
  past: readonly string[];
  isStopping: boolean;
  failure: Failure | null;
  tries: number;
  /** Reads of the row that brought nothing. */
  reads: number;
  jitter: () => number;
}

export type ChatEvent =
  | ({ type: 'asked' } & ChatQuestion)
  | { type: 'resent' }
  | { type: 'withdrew' }
  | { type: 'pressed stop' }
  | { type: 'failed to stop' }
  /** By the first line of our own answer, or by the fact in every tab. */
  | { type: 'began'; runId: string; turnId: string }
  | { type: 'took a step'; runId: string; step: Step }
  /** `at`: where the text begins, in UTF-16 units. */
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

/** Appends what lies beyond our own text; a text that begins later leaves a gap, which the row fills. */
export const withText = (run: LiveRun, { at, text }: { at: number; text: string }): LiveRun => {
  if (run.end) return run;
  const length = Math.max(run.length, at + text.length);
  const have = run.text.length;
  return at > have || at + text.length <= have
    ? { ...run, length, isSilent: false }
    : { ...run, text: run.text + text.slice(have - at), length, isSilent: false };
};

export const withStep = (run: LiveRun, step: Step): LiveRun => (run.end ? run : { ...run, steps: [...run.steps, step], isSilent: false });

/** A row that is over is the truth; one that goes on may be older than what we heard. */
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

/** Our text is not what the row holds. */
export const isBehind = (run: LiveRun | null): boolean => run !== null && (run.isUnread || run.text.length !== run.length);

export const isUnderWay = (run: LiveRun | null): boolean => run !== null && run.end === null && !run.isSilent;

export const isRowUnderWay = (row: RunRow): boolean => !isFinal(row.state);

/** Puts another run on screen; the one before it is past. */
export const replaceRun = ({ run, past }: ChatContext, next: LiveRun) => ({
  run: next,
  past: run && run.runId !== next.runId ? [...past, run.runId] : past,
  isStopping: false,
  reads: 0,
});
