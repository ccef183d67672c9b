import { type AnswerCard, type ChatLine, type Figures, FileUnknown, isRefusedAs, ObjectMissing, type SignalData } from '@portal/contracts';
import { type ChatEvent, type ChatQuestion, chatMachine, type RunRow } from '@portal/machines';
import { createActor } from 'xstate';
import { randomId } from '../../../device/crypto';
import { activeLanguage } from '../../../i18n/language';
import { api } from '../../../live/api';
import { connection } from '../../../live/connection';
import { createStore } from '../../../store';
import { type ChatNews, chatNews } from '../ai.cache';
import { type OpenDraft, openDraft, type UnsentQuestion, unsentSlot } from './chat-draft';
import { busyRunOf, chatFailureOf, isUnreachable } from './chat-failure';
import { batchText } from './text-batch';

const rowOf = ({ runId, turnId, text, steps, state }: RunRow): RunRow => ({ runId, turnId, text, steps, state });

interface Options {
  userId: string;
  sessionId: string | null;
  onStart: (sessionId: string) => void;
}

/** Opens one conversation in this tab: runs the actions of its state machine and sends received events to the machine. */
export const openChat = ({ userId, sessionId: first, onStart }: Options) => {
  const session = createStore<string | null>(first);
  /** The question sent last. It is shown until its row is loaded. */
  const ownQuestion = createStore<ChatQuestion | null>(null);
  /** The figures of the run that is being written. The finished row contains them too. */
  const figures = createStore<{ runId: string; all: readonly Figures[] } | null>(null);
  /** The cards of the run that is being written. */
  const cards = createStore<{ runId: string; all: readonly AnswerCard[] } | null>(null);
  const files = new Map<string, string>();
  let draft: OpenDraft = openDraft(userId, first);
  let questionSlot = unsentSlot(userId, first);
  let line: AbortController | null = null;
  let isClosed = false;

  const actor = createActor(
    chatMachine.provide({
      actions: {
        'send the question': (_, { question }) => {
          ownQuestion.set(question);
          void sendQuestion(question);
        },
        'give the question back': (_, { question }) => question && draft.giveBack(question.text),
        'stop the run': (_, { runId }) => void stop(runId),
        'read the row': (_, { runId }) => void readRow(runId),
      },
    }),
    { input: { jitter: Math.random } },
  );
  const send = (event: ChatEvent): void => {
    if (!isClosed) actor.send(event);
  };
  const batch = batchText(send);
  const sendEvent = (event: ChatEvent): void => {
    if (event.type === 'got text') return batch.add(event);
    batch.flush();
    send(event);
  };

  const assignId = (sessionId: string): void => {
    if (session.get() !== null) return;
    session.set(sessionId);
    // Text typed from now on belongs to the conversation that has just received its id.
    const words = draft.get();
    draft.write({ text: '', files: [] });
    draft.close();
    draft = openDraft(userId, sessionId);
    if (words.text || words.files.length) draft.write(words);
    questionSlot.forget();
    questionSlot = unsentSlot(userId, sessionId);
    onStart(sessionId);
  };

  /** Adds a card once, because it is received on the line of the answer and as a signal. */
  const handleCard = (runId: string, card: AnswerCard): void => {
    const previousCards = cards.get();
    const runCards = previousCards?.runId === runId ? previousCards.all : [];
    const isNew = runCards.every((other) => JSON.stringify(other) !== JSON.stringify(card));
    if (isNew) cards.set({ runId, all: [...runCards, card] });
  };

  const handleLine = (runId: string, message: ChatLine): void => {
    if (message.type === 'begun') {
      assignId(message.sessionId);
      sendEvent({ type: 'began', runId, turnId: message.turnId });
    } else if (message.type === 'step') sendEvent({ type: 'took a step', runId, step: message.step });
    else if (message.type === 'text') sendEvent({ type: 'got text', runId, at: message.at, text: message.content });
    else if (message.type === 'card') handleCard(runId, message.card);
    else if (message.type === 'final')
      sendEvent({ type: 'was caught up', row: { runId, turnId: null, text: message.text, steps: [], state: message.state } });
    else sendEvent({ type: 'received a heartbeat', runId });
  };

  async function sendQuestion({ runId, text, parentRun, turnId, editOf }: ChatQuestion): Promise<void> {
    line?.abort();
    const ownController = new AbortController();
    line = ownController;
    let isOver = false;
    try {
      const lines = await api.ai.chat(
        {
          question: text,
          runId,
          sessionId: session.get() ?? undefined,
          parentRun,
          turnId,
          editOf,
          language: activeLanguage().code,
          fileId: files.get(runId),
        },
        { signal: ownController.signal },
      );
      for await (const message of lines) {
        handleLine(runId, message);
        isOver ||= message.type === 'final';
      }
      if (!isOver) handleLostLine(runId, null);
    } catch (error) {
      if (ownController.signal.aborted || isClosed) return;
      // If a question with a file is refused as missing, the file is assumed to be the missing item.
      const isFileDeleted = isRefusedAs(error, FileUnknown) || (isRefusedAs(error, ObjectMissing) && files.has(runId));
      if (isFileDeleted) files.delete(runId);
      if (isUnreachable(error)) handleLostLine(runId, error);
      else sendEvent({ type: 'was refused', runId, failure: chatFailureOf(error, { isFileGone: isFileDeleted }), busy: busyRunOf(error) });
    }
  }
  // The server continues an answer when its stream is lost, so the progress can be read from its row.
  const handleLostLine = (runId: string, error: unknown): void => {
    sendEvent({ type: 'lost the line', runId, failure: chatFailureOf(error) });
    if (actor.getSnapshot().context.run?.runId === runId) sendEvent({ type: 'came back online' });
  };

  async function stop(runId: string): Promise<void> {
    try {
      await api.ai.stop({ runId });
    } catch (error) {
      // A run that has not started yet is not found; the server stops it once it starts.
      if (!isRefusedAs(error, ObjectMissing)) sendEvent({ type: 'failed to stop' });
    }
  }

  async function readRow(runId: string): Promise<void> {
    // If this request fails, the machine repeats it.
    const row = await api.ai.run({ runId }).catch(() => null);
    if (row) sendEvent({ type: 'was caught up', row: rowOf(row) });
  }

  const isOurs = ({ sessionId }: { sessionId: string }): boolean => sessionId === session.get();
  const handleFact = (news: ChatNews): void => {
    const { question } = actor.getSnapshot().context;
    if (news.runId === question?.runId && session.get() === null) assignId(news.sessionId);
    if (!isOurs(news)) return;
    if (news.type === 'began') sendEvent({ type: 'began', runId: news.runId, turnId: news.turnId });
    else sendEvent({ type: 'ended', runId: news.runId, state: news.state, length: news.length });
  };
  const handleCaughtUp = (signal: SignalData<'chat.caught-up'>): void => {
    const { runId, text, state } = signal;
    if (isOurs(signal)) sendEvent({ type: 'was caught up', row: { runId, turnId: null, text, steps: [], state } });
  };
  const handleFigures = ({ runId, figures: one }: SignalData<'chat.figures'>): void => {
    const previousFigures = figures.get();
    figures.set({ runId, all: previousFigures?.runId === runId ? [...previousFigures.all, one] : [one] });
  };
  let wasLive = connection.status.get().state === 'live';
  const handleConnected = (): void => {
    const isLive = connection.status.get().state === 'live';
    if (isLive && !wasLive) sendEvent({ type: 'came back online' });
    wasLive = isLive;
  };
  const stopListening = [
    chatNews.on(handleFact),
    connection.on('chat.step', (signal) => isOurs(signal) && sendEvent({ type: 'took a step', runId: signal.runId, step: signal.step })),
    connection.on(
      'chat.delta',
      (signal) => isOurs(signal) && sendEvent({ type: 'got text', runId: signal.runId, at: signal.at, text: signal.text }),
    ),
    connection.on('chat.figures', (signal) => isOurs(signal) && handleFigures(signal)),
    connection.on('chat.card', (signal) => isOurs(signal) && handleCard(signal.runId, signal.card)),
    connection.on('chat.caught-up', handleCaughtUp),
    connection.status.subscribe(handleConnected),
  ];

  /**
   * Continues a question that was sent before a reload: shows its run if the server received it, otherwise restores its text in the field.
   * Sends no question again.
   */
  async function recover({ runId, text }: UnsentQuestion): Promise<void> {
    const row = await api.ai.run({ runId }).catch(() => null);
    if (isClosed) return;
    questionSlot.forget();
    if (!row) draft.giveBack(text);
    else if (session.get() === null) assignId(row.sessionId);
    else sendEvent({ type: 'was caught up', row: rowOf(row) });
  }

  let storedQuestion: ChatQuestion | null = null;
  actor.subscribe(({ context: { question } }) => {
    if (question === storedQuestion) return;
    storedQuestion = question;
    if (question) void questionSlot.keep({ ...question, fileId: files.get(question.runId) }).catch(reportError);
    else questionSlot.forget();
  });
  actor.start();

  const pendingRecovery = Promise.all([draft.ready, questionSlot.read().catch(() => null)]).then(([, left]) => {
    if (left) return recover(left);
  });

  return {
    /** Identifies the conversation in this tab, even before it has an id. */
    key: randomId(),
    who: userId,
    actor,
    session,
    asked: ownQuestion,
    figures,
    cards,
    tell: sendEvent,
    ready: pendingRecovery,
    draft: () => draft,
    /** Sends a question and clears the field. Returns false and leaves the field unchanged if sending is not allowed. */
    ask(question: ChatQuestion, fileId?: string): boolean {
      if (!actor.getSnapshot().can({ type: 'asked', ...question })) return false;
      if (fileId) files.set(question.runId, fileId);
      send({ type: 'asked', ...question });
      return true;
    },
    close(): void {
      isClosed = true;
      line?.abort();
      batch.flush();
      draft.close();
      for (const stop of stopListening) stop();
      actor.stop();
    },
  };
};

export type Chat = ReturnType<typeof openChat>;
