import { type ConversationCategory, isFinal, type Run } from '@portal/contracts';
import { writerOf } from './answerer';
import type { FinalLine, LiveRun } from './live-run';
import type { AcceptedRun } from './questions.store';

/** A stored run with the current title of its conversation. */
export type StoredRun = Run & { sessionId: string; title: string; date: string; category: ConversationCategory };

/** Returns the last line of a run; undefined while it is being written. */
export const finalLineOf = (storedRun: StoredRun): FinalLine | undefined => {
  const {
    runId,
    state,
    why,
    text,
    writer,
    found,
    cut,
    documents,
    suggestions,
    unknownCodes,
    retryAt,
    cards,
    citations,
    sessionId,
    title,
    date,
    category,
  } = storedRun;
  if (!isFinal(state)) return undefined;
  const details = { writer, found, cut, documents, suggestions, unknownCodes, retryAt, cards, citations };
  return { type: 'final', runId, state, why, text, ...details, sessionId, title, date, category };
};

/** Returns the last line of a run that is not stored, from its live state. */
export const finalLineOfLiveRun = (
  { runId, sessionId, title, date, category, provider }: AcceptedRun,
  { state, why, text, documents }: Pick<LiveRun, 'state' | 'why' | 'text' | 'documents'>,
): FinalLine => {
  const details = {
    writer: writerOf(provider),
    found: null,
    cut: false,
    documents,
    suggestions: [],
    unknownCodes: [],
    retryAt: null,
    cards: [],
    citations: [],
  };
  const head = { sessionId, title, date, category };
  return { type: 'final', runId, state: isFinal(state) ? state : 'interrupted', why, text, ...details, ...head };
};
