import { z } from 'zod/mini';
import { Paging, searchTerm } from '../fields';
import { FileUnknown, IntakeRefusals } from '../files/refusals';
import { LIMITS } from '../limits';
import { DocumentLanguage } from '../publications/publication';
import type { Role } from '../roles';
import { route } from '../route';
import { LIST, listOf, Message } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { KeyReused, ObjectMissing } from '../wire/refusals';
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
const VISIBLE_CHARACTER = /[^\s\p{M}\p{Cf}\p{Cc}\p{Z}]/u;

/** A question in its stored form: without control characters, and with at least one visible character. */
const QuestionText = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.replaceAll('\r\n', '\n').replace(CONTROL_BUT_BREAKS, '')),
    z.pipe(
      paragraphs(LIMITS.question, { min: 0 }),
      z.string().check(z.refine((text) => VISIBLE_CHARACTER.test(text), withCode('required'))),
    ),
  ),
);

const sessionId = idInput('conversation');
const SESSION = { sessionId: 'session_id' } as const;

/** A conversation that matches a search. */
export const FoundConversation = z.object({
  ...ConversationHead,
  runId: z.nullable(idOf('run')),
  excerpt: z.string(),
});

export const CitedPassage = z.object({
  citation: Citation,
  heading: z.string(),
  body: z.string(),
  rowFrom: z.nullable(z.int()),
  rowTo: z.nullable(z.int()),
  cells: z.nullable(z.array(z.array(z.string()))),
  parts: z.nullable(z.object({ column: z.int(), keys: z.array(z.nullable(z.string())) })),
  language: DocumentLanguage,
});

export const aiRoutes = {
  chat: route('POST /ai/aisearch/chat', {
    allow: SEARCHERS,
    wire: { input: SESSION, reply: SESSION },
    input: z.strictObject({
      question: QuestionText,
      runId: z.optional(idInput('run')),
      sessionId: z.optional(idInput('conversation')),
      parentRun: z.optional(idInput('run')),
      turnId: z.optional(idInput('turn')),
      editOf: z.optional(idInput('turn')),
      language: z.optional(DocumentLanguage),
      fileId: z.optional(idInput('file')),
    }),
    inlineFiles: { field: 'fileId', purpose: 'question' },
    reply: linesOf(ChatLine),
    quota: [
      { points: LIMITS.questionsPerFiveMinutes, windowMs: 5 * 60_000 },
      { points: LIMITS.questionsPerDay, windowMs: 24 * 3_600_000 },
    ],
    refuses: [
      ObjectMissing,
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
    allow: SEARCHERS,
    wire: { reply: { ...LIST, 'items.sessionId': 'session_id' } },
    input: z.strictObject({ ...Paging }),
    reply: listOf(ConversationRow),
  }),
  conversation: route('GET /ai/display-conversation-sessionid', {
    allow: SEARCHERS,
    wire: { input: SESSION, reply: SESSION },
    input: z.strictObject({ sessionId }),
    reply: Conversation,
    refuses: [ObjectMissing],
  }),
  deleteConversation: route('POST /ai/delete-conversation', {
    allow: SEARCHERS,
    either: ['sessionId'],
    wire: { input: SESSION },
    input: z.strictObject({ sessionId }),
    reply: Message,
    refuses: [ObjectMissing],
  }),
  stop: route('POST /ai/aisearch/stop', {
    allow: SEARCHERS,
    input: z.strictObject({ runId: idInput('run') }),
    reply: z.object({ runId: idOf('run'), state: z.enum(RUN_STATES) }),
    refuses: [ObjectMissing],
  }),
  run: route('GET /ai/aisearch/run', {
    allow: SEARCHERS,
    wire: { reply: SESSION },
    input: z.strictObject({ runId: idInput('run') }),
    reply: z.extend(Run, { sessionId: idOf('conversation') }),
    refuses: [ObjectMissing],
  }),
  rename: route('POST /ai/aisearch/rename', {
    allow: SEARCHERS,
    wire: { input: SESSION },
    input: z.strictObject({ sessionId, title: line(LIMITS.conversationTitle) }),
    reply: Message,
    refuses: [ObjectMissing],
  }),
  branch: route('POST /ai/aisearch/branch', {
    allow: SEARCHERS,
    wire: { input: SESSION },
    input: z.strictObject({ sessionId, leafRun: idInput('run') }),
    reply: Message,
    refuses: [ObjectMissing],
  }),
  feedback: route('POST /ai/aisearch/feedback', {
    allow: SEARCHERS,
    input: z.strictObject({
      runId: idInput('run'),
      good: z.nullable(z.boolean()),
      reason: z.optional(z.enum(FEEDBACK_REASONS)),
    }),
    reply: Message,
    refuses: [ObjectMissing],
  }),
  find: route('GET /ai/aisearch/find', {
    allow: SEARCHERS,
    wire: { input: { search: 'searchTerm' }, reply: { ...LIST, 'items.sessionId': 'session_id' } },
    input: z.strictObject({ search: searchTerm(), ...Paging }),
    reply: listOf(FoundConversation),
  }),
  passage: route('GET /ai/aisearch/passage', {
    allow: SEARCHERS,
    input: z.strictObject({
      runId: idInput('run'),
      n: z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(1_000)),
    }),
    reply: CitedPassage,
    refuses: [ObjectMissing],
  }),
};
