import { z } from 'zod/mini';
import { StoredFile } from '../files/file-rules';
import { PUBLICATION_KINDS } from '../publications/audience';
import { DocumentLanguage } from '../publications/publication';
import { Timestamp, timestamp } from '../wire/fields';
import { idOf } from '../wire/ids';
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

/** A step of a running search, shown while it happens. */
export const Step = z
  .union([
    z.object({
      kind: z.literal('searching'),
      documents: z.int().register(z.globalRegistry, { description: 'Documents that the caller may read' }),
    }),
    z.object({ kind: z.literal('reading'), title: z.string(), page: z.nullable(z.int()) }),
    z.object({ kind: z.literal('counting'), what: z.enum(FIGURES_QUERIES) }),
  ])
  .register(z.globalRegistry, { id: 'ChatStep' });
export type Step = z.infer<typeof Step>;

/** A cited document, as its reader may see it. */
export const CitedDocument = z
  .object({ documentId: idOf('publication'), kind: z.enum(PUBLICATION_KINDS), version: z.int(), title: z.string() })
  .register(z.globalRegistry, { id: 'CitedDocument' });
export type CitedDocument = z.infer<typeof CitedDocument>;

/** A source that an answer cites as `[n]`. */
export const Citation = z
  .object({
    n: z.int(),
    document: z.nullable(CitedDocument).register(z.globalRegistry, {
      description: 'None where the reader may not open it any more, or where it is the file of the question',
    }),
    file: z.boolean().register(z.globalRegistry, { description: 'The source is the file that came with the question' }),
    page: z.nullable(z.int()),
    sheet: z.nullable(z.string()),
    quote: z.nullable(z.string()).register(z.globalRegistry, { description: 'None where the reader may not open the source any more' }),
    row: z
      .nullable(
        z.object({
          heads: z.array(z.string()),
          cells: z.array(z.string()),
          part: z
            .nullable(z.object({ column: z.int(), partKey: z.string() }))
            .register(z.globalRegistry, { description: 'The cell with its part number, counted from 0, where a head says so' }),
        }),
      )
      .register(z.globalRegistry, { description: 'Of a quote that is a row of a table: its cells, and what stands over them' }),
    state: z.enum(CITATION_STATES),
    changedAt: z.nullable(timestamp('since when its state is another one')),
    proof: z.enum(CITATION_PROOFS),
  })
  .register(z.globalRegistry, { id: 'Citation' });
export type Citation = z.infer<typeof Citation>;

/** The fields of an answer besides its text. */
export const RunDetails = {
  writer: z.enum(ANSWER_WRITERS).register(z.globalRegistry, {
    description: 'quotes: the text is passages word for word, one a line, and no Markdown; model: it is Markdown that a model wrote',
  }),
  found: z.nullable(z.enum(OUTCOMES)),
  cut: z.boolean().register(z.globalRegistry, { description: 'It ends where answers may be no longer' }),
  documents: z
    .nullable(z.int())
    .register(z.globalRegistry, { description: 'How many documents were searched: those that the caller may read' }),
  suggestions: z.array(z.string()).register(z.globalRegistry, { description: 'Did you mean' }),
  unknownCodes: z.array(z.string()).register(z.globalRegistry, { description: 'Part numbers of the question that nothing readable names' }),
  retryAt: z
    .nullable(Timestamp)
    .register(z.globalRegistry, { description: 'Where the model was busy (`why`): when it may be asked again, if its endpoint says so' }),
  citations: z.array(Citation),
};

/** An answer in its current state, finished or not. */
export const Run = z
  .object({
    runId: idOf('run'),
    turnId: idOf('turn'),
    state: z.enum(RUN_STATES),
    why: z.nullable(z.enum(RUN_FAILURES)).register(z.globalRegistry, {
      description: 'Of one that failed; of one that ended, why the model wrote no summary and passages are quoted instead',
    }),
    text: z.string(),
    steps: z.array(Step),
    figures: z.array(Figures),
    ...RunDetails,
    closed: z.boolean().register(z.globalRegistry, { description: 'It used a source that its reader may not open any more' }),
    feedback: z.nullable(z.object({ good: z.boolean(), reason: z.nullable(z.enum(FEEDBACK_REASONS)) })),
    startedAt: Timestamp,
    endedAt: z.nullable(Timestamp),
  })
  .register(z.globalRegistry, { id: 'Run' });
export type Run = z.infer<typeof Run>;

/** A question with its answers. Turns of one `parentRun` are edits of each other; runs of one turn are answers to the same question. */
export const Turn = z
  .object({
    turnId: idOf('turn'),
    parentRun: z.nullable(idOf('run', 'that the question follows')),
    question: z.string(),
    file: z.nullable(StoredFile),
    language: DocumentLanguage,
    askedAt: Timestamp,
    runs: z.array(Run).register(z.globalRegistry, { description: 'The oldest first' }),
  })
  .register(z.globalRegistry, { id: 'Turn' });
export type Turn = z.infer<typeof Turn>;

/** The title of a conversation and the time of its last question. */
export const ConversationHead = {
  sessionId: idOf('conversation'),
  title: z.string(),
  date: timestamp('when it was last asked or answered'),
  category: z.enum(CONVERSATION_CATEGORIES),
};

export const ConversationRow = z
  .object({
    ...ConversationHead,
    activeRun: z.nullable(idOf('run', 'that is being written')),
  })
  .register(z.globalRegistry, { id: 'ConversationRow' });
export type ConversationRow = z.infer<typeof ConversationRow>;

export const Conversation = z
  .object({
    ...ConversationHead,
    leafRun: z.nullable(idOf('run', 'at the end of the branch on screen')),
    turns: z.array(Turn).register(z.globalRegistry, { description: 'The oldest first' }),
  })
  .register(z.globalRegistry, { id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;
