import { setTimeout as wait } from 'node:timers/promises';
import type { ChatLine } from '@portal/contracts';
import { finalLineOf, finalLineOfLiveRun, type StoredRun } from './final-line';
import type { FinalLine, LiveRun, RunEvent } from './live-run';
import type { AcceptedRun } from './questions.store';

const BEAT_MS = 10_000;
/** The interval in ms for polling the row of a run that another process writes, equal to the interval for saving the row. */
const POLL_MS = 500;

const chatLinesOf = (runId: string, event: Exclude<RunEvent, { type: 'final' }>): ChatLine[] => {
  if (event.type === 'step' || event.type === 'card') return [event];
  if (event.type === 'text') return [{ type: 'text', content: event.text, runId, index: event.index, at: event.at }];
  const { df, data_description, visualization } = event.figures;
  return [
    { type: 'df', df },
    { type: 'data_description', data_description },
    { type: 'visualization', visualization },
  ];
};

const startLine = ({ runId, turnId, sessionId, title, date, category }: AcceptedRun): ChatLine => ({
  type: 'begun',
  runId,
  turnId,
  sessionId,
  title,
  date,
  category,
});

/**
 * Streams a run to one caller: earlier lines, new lines, heartbeats during long pauses, and the stored end. When the caller disconnects,
 * only this stream ends, not the run.
 */
export const streamChatLines = async function* (
  acceptedRun: AcceptedRun,
  run: LiveRun,
  readEnd: () => Promise<FinalLine>,
): AsyncGenerator<ChatLine> {
  const pendingEvents: RunEvent[] = [];
  let wake = (): void => undefined;
  // Subscribe before the first line is sent, so that no event is missed.
  const unsubscribe = run.follow((event) => {
    pendingEvents.push(event);
    wake();
  });
  const snapshot = { steps: [...run.steps], figures: [...run.figures], cards: [...run.cards], ...run.spoken };
  try {
    yield startLine(acceptedRun);
    for (const step of snapshot.steps) yield { type: 'step', step };
    for (const { card } of snapshot.cards) yield { type: 'card', card };
    if (snapshot.text) yield { type: 'text', content: snapshot.text, runId: acceptedRun.runId, index: snapshot.index - 1, at: 0 };
    for (const figures of snapshot.figures) yield* chatLinesOf(acceptedRun.runId, { type: 'figures', figures });
    while (true) {
      const event = pendingEvents.shift();
      if (event?.type === 'final') return yield await readEnd();
      if (event) yield* chatLinesOf(acceptedRun.runId, event);
      else if (!(await isNotifiedWithin(BEAT_MS, (ring) => (wake = ring)))) yield { type: 'beat' };
    }
  } finally {
    unsubscribe();
  }
};

/** Streams a run that another process writes or that has ended, by polling its row until the end. */
export const pollChatLines = async function* (
  acceptedRun: AcceptedRun,
  readStoredRun: () => Promise<StoredRun | undefined>,
): AsyncGenerator<ChatLine> {
  const { runId } = acceptedRun;
  yield startLine(acceptedRun);
  let text = '';
  let steps = 0;
  let figures = 0;
  let cards = 0;
  for (let index = 0, silentMs = 0; ; silentMs += POLL_MS) {
    const storedRun = await readStoredRun();
    if (!storedRun) return yield finalLineOfLiveRun(acceptedRun, { state: 'stopped', why: null, text, documents: null });
    const end = finalLineOf(storedRun);
    if (end) return yield end;
    const events: Exclude<RunEvent, { type: 'final' }>[] = [
      ...storedRun.steps.slice(steps).map((step) => ({ type: 'step' as const, step })),
      ...storedRun.figures.slice(figures).map((each) => ({ type: 'figures' as const, figures: each })),
      ...storedRun.cards.slice(cards).map((card) => ({ type: 'card' as const, card })),
      ...(storedRun.text.length > text.length
        ? [{ type: 'text' as const, text: storedRun.text.slice(text.length), index: index++, at: text.length }]
        : []),
    ];
    for (const event of events) yield* chatLinesOf(runId, event);
    steps = storedRun.steps.length;
    figures = storedRun.figures.length;
    cards = storedRun.cards.length;
    text = storedRun.text;
    if (events.length) silentMs = 0;
    else if (silentMs >= BEAT_MS) {
      silentMs = 0;
      yield { type: 'beat' };
    }
    await wait(POLL_MS);
  }
};

/** Returns true if a notification is received within the given time. */
const isNotifiedWithin = (ms: number, listen: (ring: () => void) => void): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    listen(() => {
      clearTimeout(timer);
      resolve(true);
    });
  });
