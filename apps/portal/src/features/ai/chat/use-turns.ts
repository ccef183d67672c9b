import type { AnswerCard, Conversation, Figures, Run, Turn } from '@portal/contracts';
import { isFinal } from '@portal/contracts';
import type { ChatQuestion, LiveRun } from '@portal/machines';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { serverNow } from '../../../device/server-clock';
import { useStore } from '../../../store';
import { branchOf, findNewestLeaf } from './branch';
import type { Chat } from './chat';

/** An answer on screen: the row of a finished run, otherwise the received events. */
export interface ShownAnswer {
  run: Run;
  isLive: boolean;
}

type ReceivedRun = LiveRun & { figures: readonly Figures[]; cards: readonly AnswerCard[] };

export interface ShownQuestion {
  /** Null until the row of the turn is loaded. */
  turn: Turn | null;
  question: string;
  edits: readonly Turn[];
  answer: ShownAnswer | null;
}

const blankRun = ({ runId, turnId }: Pick<LiveRun, 'runId' | 'turnId'>, at: string): Run => ({
  runId,
  turnId: turnId ?? '',
  state: 'searching',
  why: null,
  text: '',
  steps: [],
  figures: [],
  // Until the row names the writer, the text is shown verbatim.
  writer: 'quotes',
  found: null,
  cut: false,
  documents: null,
  suggestions: [],
  unknownCodes: [],
  retryAt: null,
  cards: [],
  citations: [],
  closed: false,
  feedback: null,
  startedAt: at,
  endedAt: null,
});

/** Returns the row of a finished run, which is authoritative, or the row merged with the received events until the run is final. */
const mergeLive = (run: Run, live: ReceivedRun | null): ShownAnswer => {
  if (live?.runId !== run.runId || isFinal(run.state)) return { run, isLive: !isFinal(run.state) };
  const state = live.end ?? (live.isSilent ? 'failed' : live.text ? 'writing' : 'searching');
  const steps = live.steps.length > run.steps.length ? [...live.steps] : run.steps;
  const text = live.end || live.text.length >= run.text.length ? live.text : run.text;
  const figures = live.figures.length > run.figures.length ? live.figures : run.figures;
  const cards = live.cards.length > run.cards.length ? live.cards : run.cards;
  return { run: { ...run, state, steps, text, figures: [...figures], cards: [...cards] }, isLive: !isFinal(state) };
};

/** Combines the stored turns and the question just sent into the turns on screen. */
function turnsOf(
  conversation: Conversation | undefined,
  leaf: string | null,
  live: ReceivedRun | null,
  ownQuestion: ChatQuestion | null,
): ShownQuestion[] {
  const turns = conversation?.turns ?? [];
  const rows: ShownQuestion[] = branchOf(turns, leaf).map(({ turn, run, edits }) => ({
    turn,
    question: turn.question,
    edits,
    answer: run && mergeLive(run, live),
  }));
  if (!live || !ownQuestion || ownQuestion.runId !== live.runId || turns.some(({ runs }) => runs.some(({ runId }) => runId === live.runId)))
    return rows;
  const startedQuestion: ShownQuestion = {
    turn: null,
    question: ownQuestion.text,
    edits: [],
    answer: mergeLive(blankRun(live, new Date(serverNow()).toISOString()), live),
  };
  // The new question replaces the turn that it repeats or rewords.
  const replacedIndex = rows.findIndex(
    ({ turn }) => turn !== null && (turn.turnId === ownQuestion.turnId || turn.turnId === ownQuestion.editOf),
  );
  return [...(replacedIndex < 0 ? rows : rows.slice(0, replacedIndex)), startedQuestion];
}

const hasRun = (turns: readonly Turn[], runId: string) => turns.some(({ runs }) => runs.some((run) => run.runId === runId));

/** Returns the branch that this person reads: that of the last question or selection in this tab. Events of other tabs do not change it. */
export function useTurns(chat: Chat, conversation: Conversation | undefined) {
  const live = useSelector(chat.actor, ({ context }) => context.run);
  const ownQuestion = useStore(chat.asked);
  const figures = useStore(chat.figures);
  const cards = useStore(chat.cards);
  const [first, setFirst] = useState<string | null>(null);
  const [choice, setChoice] = useState<{ leaf: string; own: string | null } | null>(null);
  if (first === null && conversation?.leafRun) setFirst(conversation.leafRun);

  const rows = conversation?.turns ?? [];
  const ownRunId = ownQuestion && (live?.runId === ownQuestion.runId || hasRun(rows, ownQuestion.runId)) ? ownQuestion.runId : null;
  const leaf = choice && choice.own === ownRunId ? choice.leaf : (ownRunId ?? first ?? conversation?.leafRun ?? null);
  return {
    live,
    turns: turnsOf(
      conversation,
      leaf,
      live && {
        ...live,
        figures: figures?.runId === live.runId ? figures.all : [],
        cards: cards?.runId === live.runId ? cards.all : [],
      },
      ownQuestion,
    ),
    /** Selects a run, continues at the end of its branch, and returns the last run there. */
    choose: (runId: string): string => {
      const next = findNewestLeaf(rows, runId);
      setChoice({ leaf: next, own: ownRunId });
      return next;
    },
  };
}
