import { z } from 'zod/mini';
import { Paging, searchTerm } from '../fields';
import { FileUnknown, IntakeRefusals } from '../files/refusals';
import { LIMITS } from '../limits';
import { DocumentLanguage } from '../publications/publication';
import type { Role } from '../roles';
import { route } from '../route';
import { LIST, listOf, Message } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { KeyReused, Missing } from '../wire/refusals';
import { linesOf } from '../wire/route';
import { line, paragraphs } from '../wire/text';
import { withCode } from '../wire/violations';
import { FEEDBACK_REASONS, RUN_STATES } from './choices';
import { Citation, Conversation, ConversationHead, ConversationRow, Run } from './conversation';
import { ChatLine } from './lines';
import { ChatBusy, ConversationFull, FileTooMuch, FileWithoutText, TooManyQuestions, TooManyRuns } from './refusals';

/** The roles that may use the search (R6.3). */
export const SEARCHERS = ['SUPER_YHQ', 'YHQ', 'RHQ', 'LBO'] as const satisfies readonly Role[];

const CONTROL_BUT_BREAKS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
/** Matches a visible character: no space, combining mark, format or control character. */
const VISIBLE = /[^\s\p{M}\p{Cf}\p{Cc}\p{Z}]/u;

/** A question as it is stored: control characters are dropped, and at least one character must be visible. */
const QuestionText = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.replaceAll('\r\n', '\n').replace(CONTROL_BUT_BREAKS, '')),
    z.pipe(paragraphs(LIMITS.question, { min: 0 }), z.string().check(z.refine((text) => VISIBLE.test(text), withCode('required')))),
  ),
);

const sessionId = idInput('conversation');
const SESSION = { sessionId: 'session_id' } as const;

/** The routes of the AI search under `/ai`: those of the specification and our own. */
export const aiRoutes = {
  chat: route('POST /ai/aisearch/chat', {
    summary: 'Ask a question, or for another answer to one; the answer comes line by line and continues when the caller hangs up',
    allow: SEARCHERS,
    wire: { input: SESSION, reply: SESSION },
    input: z.strictObject({
      question: QuestionText,
      runId: z.optional(idInput('run', 'minted by who asks; the same again joins the answer that is being written')),
      sessionId: z.optional(idInput('conversation', 'without it one begins')),
      parentRun: z.optional(idInput('run', 'the answer that the question follows; without it the one on screen')),
      turnId: z.optional(idInput('turn', 'asked again: another answer to it')),
      editOf: z.optional(idInput('turn', 'which this question stands beside from now on')),
      language: z.optional(DocumentLanguage).register(z.globalRegistry, { description: 'Of the reader; without it English' }),
      fileId: z.optional(idInput('file', 'uploaded for a question; it belongs to this question alone')),
    }),
    inlineFiles: { field: 'fileId', purpose: 'question' },
    reply: linesOf(ChatLine),
    quota: [
      { points: LIMITS.questionsPerFiveMinutes, perMs: 5 * 60_000 },
      { points: LIMITS.questionsPerDay, perMs: 24 * 3_600_000 },
    ],
    refuses: [
      Missing,
      ChatBusy,
      ConversationFull,
      FileUnknown,
      FileTooMuch,
      FileWithoutText,
      KeyReused,
      TooManyQuestions,
      TooManyRuns,
      ...IntakeRefusals,
    ],
  }),
  conversations: route('GET /ai/display-conversation', {
    summary: 'The own conversations of the last 30 days, the newest first',
    allow: SEARCHERS,
    wire: { reply: { ...LIST, 'items.sessionId': 'session_id' } },
    input: z.strictObject({ ...Paging }),
    reply: listOf(ConversationRow),
  }),
  conversation: route('GET /ai/display-conversation-sessionid', {
    summary: 'One of the own conversations with all its branches',
    allow: SEARCHERS,
    wire: { input: SESSION, reply: SESSION },
    input: z.strictObject({ sessionId }),
    reply: Conversation,
    refuses: [Missing],
  }),
  deleteConversation: route('POST /ai/delete-conversation', {
    summary: 'Delete one of the own conversations; an answer that is being written for it is stopped',
    allow: SEARCHERS,
    either: ['sessionId'],
    wire: { input: SESSION },
    input: z.strictObject({ sessionId }),
    reply: Message,
    refuses: [Missing],
  }),
  stop: route('POST /ai/aisearch/stop', {
    summary: 'Stop an answer that is being written; what was written stays',
    allow: SEARCHERS,
    input: z.strictObject({ runId: idInput('run') }),
    reply: z.object({ runId: idOf('run'), state: z.enum(RUN_STATES) }),
    refuses: [Missing],
  }),
  run: route('GET /ai/aisearch/run', {
    summary: 'An answer as far as it is written',
    allow: SEARCHERS,
    wire: { reply: SESSION },
    input: z.strictObject({ runId: idInput('run') }),
    reply: z.extend(Run, { sessionId: idOf('conversation') }),
    refuses: [Missing],
  }),
  rename: route('POST /ai/aisearch/rename', {
    summary: 'Give one of the own conversations another title',
    allow: SEARCHERS,
    wire: { input: SESSION },
    input: z.strictObject({ sessionId, title: line(LIMITS.conversationTitle) }),
    reply: Message,
    refuses: [Missing],
  }),
  branch: route('POST /ai/aisearch/branch', {
    summary: 'Choose the branch of a conversation that is on screen, on each device',
    allow: SEARCHERS,
    wire: { input: SESSION },
    input: z.strictObject({ sessionId, leafRun: idInput('run', 'at the end of the branch') }),
    reply: Message,
    refuses: [Missing],
  }),
  feedback: route('POST /ai/aisearch/feedback', {
    summary: 'Say whether an answer was good; null takes it back',
    allow: SEARCHERS,
    input: z.strictObject({
      runId: idInput('run'),
      good: z.nullable(z.boolean()),
      reason: z.optional(z.enum(FEEDBACK_REASONS)),
    }),
    reply: Message,
    refuses: [Missing],
  }),
  find: route('GET /ai/aisearch/find', {
    summary: 'The own conversations of the last 30 days in which a question or an answer has these words',
    allow: SEARCHERS,
    wire: { input: { search: 'searchTerm' }, reply: { ...LIST, 'items.sessionId': 'session_id' } },
    input: z.strictObject({ search: searchTerm('Words of a title, a question or an answer'), ...Paging }),
    reply: listOf(
      z
        .object({
          ...ConversationHead,
          runId: z.nullable(idOf('run', 'whose question or answer has them')),
          excerpt: z.string(),
        })
        .register(z.globalRegistry, { id: 'FoundConversation' }),
    ),
  }),
  passage: route('GET /ai/aisearch/passage', {
    summary: 'The passage that an answer cites, as the caller may read it now',
    allow: SEARCHERS,
    input: z.strictObject({
      runId: idInput('run'),
      n: z.coerce
        .number<number | string>()
        .check(z.int(), z.gte(1), z.lte(1_000))
        .register(z.globalRegistry, { description: 'Of the citation' }),
    }),
    reply: z
      .object({
        citation: Citation,
        heading: z.string(),
        body: z.string(),
        rowFrom: z.nullable(z.int()),
        rowTo: z.nullable(z.int()),
        cells: z.nullable(z.array(z.array(z.string()))).register(z.globalRegistry, { description: 'Of a sheet, its header first' }),
        parts: z
          .nullable(z.object({ column: z.int(), keys: z.array(z.nullable(z.string())) }))
          .register(z.globalRegistry, { description: 'Of a sheet: where part numbers stand, and the key of each row below its header' }),
        language: DocumentLanguage,
      })
      .register(z.globalRegistry, { id: 'CitedPassage' }),
    refuses: [Missing],
  }),
};
