import { z } from 'zod/mini';
import { StoredFile } from '../files/file-rules';
import { PUBLICATION_KINDS } from '../publications/audience';
import { DocumentLanguage } from '../publications/publication';
import { Timestamp, timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
import { AnswerCard } from './cards';
import {
  ANSWER_WRITERS,
  CITATION_PROOFS,
  CITATION_STATES,
  CONVERSATION_CATEGORIES,
  FEEDBACK_REASONS,
  FIGURES_QUERIES,
  OUTCOMES,
  RUN_FAILURES,
  RUN_STATES,
} from './choices';
import { Figures } from './figures';

/** A step of a running search, shown during the search. */
export const Step = z.union([
  z.object({
    kind: z.literal('searching'),
    documents: z.int(),
  }),
  z.object({ kind: z.literal('reading'), title: z.string(), page: z.nullable(z.int()) }),
  z.object({ kind: z.literal('counting'), what: z.enum(FIGURES_QUERIES) }),
]);
export type Step = z.infer<typeof Step>;

/** A cited document with the fields that the reader may see. */
export const CitedDocument = z.object({
  documentId: idOf('publication'),
  kind: z.enum(PUBLICATION_KINDS),
  version: z.int(),
  title: z.string(),
  cover: z.nullable(z.string()),
});
export type CitedDocument = z.infer<typeof CitedDocument>;

/** A source that an answer cites as `[n]`. */
export const Citation = z.object({
  n: z.int(),
  document: z.nullable(CitedDocument),
  file: z.boolean(),
  page: z.nullable(z.int()),
  sheet: z.nullable(z.string()),
  quote: z.nullable(z.string()),
  row: z.nullable(
    z.object({
      heads: z.array(z.string()),
      cells: z.array(z.string()),
      part: z.nullable(z.object({ column: z.int(), partKey: z.string() })),
    }),
  ),
  state: z.enum(CITATION_STATES),
  changedAt: z.nullable(timestamp()),
  proof: z.enum(CITATION_PROOFS),
});
export type Citation = z.infer<typeof Citation>;

/** The fields of an answer except its text. */
export const RunDetails = {
  writer: z.enum(ANSWER_WRITERS),
  found: z.nullable(z.enum(OUTCOMES)),
  cut: z.boolean(),
  documents: z.nullable(z.int()),
  suggestions: z.array(z.string()),
  unknownCodes: z.array(z.string()),
  retryAt: z.nullable(Timestamp),
  cards: z.array(AnswerCard),
  citations: z.array(Citation),
};

/** An answer in its current state, complete or not. */
export const Run = z.object({
  runId: idOf('run'),
  turnId: idOf('turn'),
  state: z.enum(RUN_STATES),
  why: z.nullable(z.enum(RUN_FAILURES)),
  text: z.string(),
  steps: z.array(Step),
  figures: z.array(Figures),
  ...RunDetails,
  closed: z.boolean(),
  feedback: z.nullable(z.object({ good: z.boolean(), reason: z.nullable(z.enum(FEEDBACK_REASONS)) })),
  startedAt: Timestamp,
  endedAt: z.nullable(Timestamp),
});
export type Run = z.infer<typeof Run>;

/** A question with its answers. Turns with the same `parentRun` are edits of each other; the runs of a turn answer the same question. */
export const Turn = z.object({
  turnId: idOf('turn'),
  parentRun: z.nullable(idOf('run')),
  question: z.string(),
  file: z.nullable(StoredFile),
  language: DocumentLanguage,
  askedAt: Timestamp,
  runs: z.array(Run),
});
export type Turn = z.infer<typeof Turn>;

/** The title of a conversation and the time of its last question. */
export const ConversationHead = {
  sessionId: idOf('conversation'),
  title: z.string(),
  date: timestamp(),
  category: z.enum(CONVERSATION_CATEGORIES),
};

export const ConversationRow = z.object({
  ...ConversationHead,
  activeRun: z.nullable(idOf('run')),
});
export type ConversationRow = z.infer<typeof ConversationRow>;

export const Conversation = z.object({
  ...ConversationHead,
  leafRun: z.nullable(idOf('run')),
  turns: z.array(Turn),
});
export type Conversation = z.infer<typeof Conversation>;
