import type { Conversation, Figures, Run, Turn } from '@portal/contracts';
import { isFinal } from '@portal/contracts';
import type { ChatQuestion, LiveRun } from '@portal/machines';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { serverNow } from '../../../device/server-clock';
import { useStore } from '../../../store';
import { branchOf, leafBelow } from './branch';
import type { Chat } from './chat';

/** An answer as it is drawn: its row where that is finished, else what is heard of it. */
export interface ShownAnswer {
  run: Run;
  isLive: boolean;
}

/** A run as it is heard of, with what was counted for it. */
type HeardRun = LiveRun & { figures: readonly Figures[] };

export interface ShownQuestion {
  /** None before its row is known here. */
  turn: Turn | null;
  question: string;
  edits: readonly Turn[];
  answer: ShownAnswer | null;
}

const blank = ({ runId, turnId }: Pick<LiveRun, 'runId' | 'turnId'>, at: string): Run => ({
  runId,
  turnId: turnId ?? '',
  state: 'searching',
  why: null,
  text: '',
  steps: [],
  figures: [],
  // Until its row says who writes, its words are drawn as they come.
  writer: 'quotes',
  found: null,
  cut: false,
  documents: null,
  suggestions: [],
  unknownCodes: [],
  retryAt: null,
  citations: [],
  closed: false,
  feedback: null,
  startedAt: at,
  endedAt: null,
});

/** The row of a finished run is the truth; until it is here, what was heard of it is shown. */
const withLive = (run: Run, live: HeardRun | null): ShownAnswer => {
  if (live?.runId !== run.runId || isFinal(run.state)) return { run, isLive: !isFinal(run.state) };
  const state = live.end ?? (live.isSilent ? 'failed' : live.text ? 'writing' : 'searching');
  const steps = live.steps.length > run.steps.length ? [...live.steps] : run.steps;
  const text = live.end || live.text.length >= run.text.length ? live.text : run.text;
  const figures = live.figures.length > run.figures.length ? live.figures : run.figures;
  return { run: { ...run, state, steps, text, figures: [...figures] }, isLive: !isFinal(state) };
};

/** The turns on screen, from the rows and from what has only just begun here. */
function turnsOf(
  conversation: Conversation | undefined,
  leaf: string | null,
  live: HeardRun | null,
  ownQuestion: ChatQuestion | null,
): ShownQuestion[] {
  const turns = conversation?.turns ?? [];
  const rows: ShownQuestion[] = branchOf(turns, leaf).map(({ turn, run, edits }) => ({
    turn,
    question: turn.question,
    edits,
    answer: run && withLive(run, live),
  }));
  if (!live || !ownQuestion || ownQuestion.runId !== live.runId || turns.some(({ runs }) => runs.some(({ runId }) => runId === live.runId)))
    return rows;
  const begun: ShownQuestion = {
    turn: null,
    question: ownQuestion.text,
    edits: [],
    answer: withLive(blank(live, new Date(serverNow()).toISOString()), live),
  };
  // It takes the place of what it answers again, or asks in other words.
  const replaces = rows.findIndex(
    ({ turn }) => turn !== null && (turn.turnId === ownQuestion.turnId || turn.turnId === ownQuestion.editOf),
  );
  return [...(replaces < 0 ? rows : rows.slice(0, replaces)), begun];
}

const has = (turns: readonly Turn[], runId: string) => turns.some(({ runs }) => runs.some((run) => run.runId === runId));

/** The branch that this person looks at: what they asked last or chose since; news of other tabs do not move it. */
export function useTurns(chat: Chat, conversation: Conversation | undefined) {
  const live = useSelector(chat.actor, ({ context }) => context.run);
  const ownQuestion = useStore(chat.asked);
  const figures = useStore(chat.figures);
  const [first, setFirst] = useState<string | null>(null);
  const [choice, setChoice] = useState<{ leaf: string; own: string | null } | null>(null);
  if (first === null && conversation?.leafRun) setFirst(conversation.leafRun);

  const rows = conversation?.turns ?? [];
  const own = ownQuestion && (live?.runId === ownQuestion.runId || has(rows, ownQuestion.runId)) ? ownQuestion.runId : null;
  const leaf = choice && choice.own === own ? choice.leaf : (own ?? first ?? conversation?.leafRun ?? null);
  return {
    live,
    turns: turnsOf(conversation, leaf, live && { ...live, figures: figures?.runId === live.runId ? figures.all : [] }, ownQuestion),
    /** Goes on at the end of what hangs on a run, and answers with it. */
    choose: (runId: string): string => {
      const next = leafBelow(rows, runId);
      setChoice({ leaf: next, own });
      return next;
    },
  };
}
