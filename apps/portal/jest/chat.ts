import type { Citation, Conversation, Run, Turn } from '@portal/contracts';

const TEST_TIME = '2026-11-21T09:00:00.000Z';

export const makeCitation = (n: number, more: Partial<Citation> = {}): Citation => ({
  n,
  document: { documentId: `d${n}`, kind: 'material', version: 2, title: `Data sheet ${n}`, cover: null },
  file: false,
  page: n + 1,
  sheet: null,
  quote: `Ambient temperature up to ${50 + n} °C.`,
  row: null,
  state: 'current',
  changedAt: null,
  proof: 'proven',
  ...more,
});

export const makeRun = (runId: string, more: Partial<Run> = {}): Run => ({
  runId,
  turnId: `turn-of-${runId}`,
  state: 'ended',
  why: null,
  text: 'Ambient temperature up to 51 °C. [1]',
  steps: [],
  figures: [],
  writer: 'quotes',
  found: 'answer',
  cut: false,
  documents: 214,
  suggestions: [],
  unknownCodes: [],
  retryAt: null,
  cards: [],
  citations: [makeCitation(1)],
  closed: false,
  feedback: null,
  startedAt: TEST_TIME,
  endedAt: TEST_TIME,
  ...more,
});

export const makeTurn = (turnId: string, more: Partial<Turn> = {}): Turn => ({
  turnId,
  parentRun: null,
  question: `Question of ${turnId}`,
  file: null,
  language: 'en',
  askedAt: TEST_TIME,
  ...more,
  runs: (more.runs ?? []).map((run) => ({ ...run, turnId })),
});

export const makeConversation = (turns: readonly Turn[], more: Partial<Conversation> = {}): Conversation => ({
  sessionId: 's1',
  title: 'Heat',
  date: TEST_TIME,
  category: 'documents',
  leafRun: turns.at(-1)?.runs.at(-1)?.runId ?? null,
  turns: [...turns],
  ...more,
});
