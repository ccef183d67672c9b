import { createHash, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  type aiRoutes,
  ChatBusy,
  type ConversationCategory,
  ConversationFull,
  type Input,
  Invalid,
  KeyReused,
  LIMITS,
  ObjectMissing,
  type Principal,
} from '@portal/contracts';
import { type Selectable, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { appendFact, TailWakeUp } from '../../platform/facts/facts';
import { userRoom } from '../../platform/facts/rooms';
import { refuse, refuseFields } from '../../platform/http/refusal-error';
import type { Tx } from '../../platform/request-context';
import { attachFiles } from '../../services/storage/file-rows';
import { recordUse } from '../../services/usage/usage';
import { ANSWERING, type Answering } from './answering/answering';
import { findConversation } from './conversations/conversation-rows';
import { turnHolderKey } from './own-files';
import { QuestionQuota } from './question-quota';
import { LEASE_INTERVAL, RunStore } from './run-store';
import { ACTIVE_STATES, type ChatRunTable, type ChatTurnTable, type ConversationTable } from './tables';

export type ChatInput = Input<typeof aiRoutes.chat>;
type ConversationRow = Selectable<ConversationTable>;
type TurnRow = Selectable<ChatTurnTable>;
type RunRow = Selectable<ChatRunTable>;
type NewRun = Pick<RunRow, 'id' | 'provider' | 'request_hash'>;

/** An accepted question with the run that answers it. */
export interface AcceptedRun {
  runId: string;
  turnId: string;
  sessionId: string;
  title: string;
  date: string;
  category: ConversationCategory;
  question: string;
  language: string;
  provider: string | null;
  /** True if the run already existed: the caller joins the run instead of starting it. */
  isJoined: boolean;
}

const MAX_TITLE_LENGTH = 80;

/** Returns the title of a conversation: the start of its first question. */
const titleOf = (question: string): string => {
  const [first = ''] = question.trim().split('\n');
  const line = first.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_TITLE_LENGTH) return line;
  const shortenedLine = line.slice(0, MAX_TITLE_LENGTH).replace(/[\ud800-\udbff]$/, '');
  return `${shortenedLine.replace(/\s\S{0,20}$/, '')}…`;
};

const hashOf = ({ runId: _, ...input }: ChatInput): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url');

/** Accepts questions. Each question becomes, in one transaction, a turn with a run, or another run of an existing turn. */
@Injectable()
export class Questions {
  constructor(
    private readonly database: Database,
    private readonly doorbell: TailWakeUp,
    private readonly runs: RunStore,
    @Inject(ANSWERING) private readonly answerService: Answering,
    private readonly quota: QuestionQuota,
  ) {}

  async accept(principal: Principal, input: ChatInput): Promise<AcceptedRun> {
    const requestHash = hashOf(input);
    if (input.turnId && input.editOf) return refuseFields(Invalid, { editOf: [{ code: 'not-settable' }] });
    const acceptedRun = await this.database.tx(async (tx) => {
      // Serialize all further questions of the same person.
      await this.quota.lock(tx, principal);
      const joinedRun = input.runId === undefined ? null : await this.join(tx, principal, input.runId, requestHash);
      if (joinedRun) return joinedRun;
      const repeatedTurn = input.turnId === undefined ? null : await this.turnOf(tx, principal, input.turnId);
      const conversation = await this.conversationOf(tx, principal, input, repeatedTurn);
      await this.refuseBusy(tx, conversation.id);
      await this.quota.spend(tx, principal);
      const turn = repeatedTurn ?? (await this.addTurn(tx, principal, conversation, input));
      const runId = input.runId ?? randomUUID();
      const { provider } = this.answerService;
      await this.addRun(tx, principal, turn, { id: runId, provider, request_hash: requestHash });
      await tx.updateTable('conversation').set({ leaf_run: runId, last_at: sql<Date>`now()` }).where('id', '=', conversation.id).execute();
      await recordUse(tx, principal, { func: 'ai', what: 'asked' }, conversation.id);
      await appendFact(tx, [userRoom(principal.id)], 'chat.began', { sessionId: conversation.id, turnId: turn.id, runId });
      return toAcceptedRun(conversation, turn, { id: runId, provider }, false);
    });
    this.doorbell.ring();
    return acceptedRun;
  }

  /**
   * Joins an existing run with the same request, and refuses a different question under the same id. Another person's run is treated as
   * unknown.
   */
  private async join(tx: Tx, principal: Principal, runId: string, requestHash: string): Promise<AcceptedRun | null> {
    const run = await tx.selectFrom('chat_run').selectAll().where('id', '=', runId).executeTakeFirst();
    if (!run) return null;
    if (run.person_id !== principal.id) refuse(ObjectMissing);
    if (run.request_hash !== requestHash) refuse(KeyReused);
    const conversation = (await findConversation(tx, principal, run.conversation_id)) ?? refuse(ObjectMissing);
    const turn = await tx.selectFrom('chat_turn').selectAll().where('id', '=', run.turn_id).executeTakeFirstOrThrow();
    return toAcceptedRun(conversation, turn, run, true);
  }

  /** Returns the requester's turn to be regenerated or edited. */
  private async turnOf(tx: Tx, principal: Principal, turnId: string): Promise<TurnRow> {
    const turn = await tx
      .selectFrom('chat_turn')
      .innerJoin('conversation', 'conversation.id', 'chat_turn.conversation_id')
      .selectAll('chat_turn')
      .where('chat_turn.id', '=', turnId)
      .where('conversation.person_id', '=', principal.id)
      .executeTakeFirst();
    return turn ?? refuse(ObjectMissing);
  }

  /** Returns the conversation to continue, or a new one. */
  private async conversationOf(tx: Tx, principal: Principal, input: ChatInput, repeatedTurn: TurnRow | null): Promise<ConversationRow> {
    const namedTurn = repeatedTurn ?? (input.editOf === undefined ? null : await this.turnOf(tx, principal, input.editOf));
    const parent = input.parentRun === undefined ? null : await this.runOf(tx, principal, input.parentRun);
    const [id, ...otherIds] = new Set(
      [input.sessionId, namedTurn?.conversation_id, parent?.conversation_id].filter((each) => each !== undefined),
    );
    if (otherIds.length) return refuse(ObjectMissing);
    if (id !== undefined) return (await findConversation(tx, principal, id, { isLocked: true })) ?? refuse(ObjectMissing);
    return tx
      .insertInto('conversation')
      .values({ id: randomUUID(), person_id: principal.id, title: titleOf(input.question), category: 'general' })
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  private async runOf(tx: Tx, principal: Principal, runId: string): Promise<{ conversation_id: string }> {
    const run = await tx
      .selectFrom('chat_run')
      .select('conversation_id')
      .where('id', '=', runId)
      .where('person_id', '=', principal.id)
      .executeTakeFirst();
    return run ?? refuse(ObjectMissing);
  }

  private async refuseBusy(tx: Tx, sessionId: string): Promise<void> {
    const activeRun = await tx
      .selectFrom('chat_run')
      .innerJoin('chat_turn', 'chat_turn.id', 'chat_run.turn_id')
      .select(['chat_run.id', 'chat_turn.question'])
      .where('chat_run.conversation_id', '=', sessionId)
      .where('chat_run.state', 'in', [...ACTIVE_STATES])
      .executeTakeFirst();
    if (activeRun) refuse(ChatBusy, { sessionId, runId: activeRun.id, question: activeRun.question });
  }

  /** Adds a turn: an edit as a sibling of the edited turn, any other question after the run on screen. */
  private async addTurn(tx: Tx, principal: Principal, conversation: ConversationRow, input: ChatInput): Promise<TurnRow> {
    const { count } = await tx
      .selectFrom('chat_turn')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('conversation_id', '=', conversation.id)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.turns) refuse(ConversationFull);
    const editedTurn = input.editOf === undefined ? null : await this.turnOf(tx, principal, input.editOf);
    const id = randomUUID();
    const turn = await tx
      .insertInto('chat_turn')
      .values({
        id,
        conversation_id: conversation.id,
        parent_run: editedTurn ? editedTurn.parent_run : (input.parentRun ?? conversation.leaf_run),
        question: input.question,
        language: input.language ?? 'en',
        file_turn: editedTurn && input.fileId === undefined ? (editedTurn.file_turn ?? editedTurn.id) : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (input.fileId !== undefined)
      await attachFiles(tx, { ownerId: principal.id, purpose: 'question', fileIds: [input.fileId], takenBy: turnHolderKey(id) });
    return turn;
  }

  private async addRun(tx: Tx, principal: Principal, turn: TurnRow, run: NewRun): Promise<void> {
    const { count } = await tx
      .selectFrom('chat_run')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('turn_id', '=', turn.id)
      .executeTakeFirstOrThrow();
    if (count >= LIMITS.runsPerTurn) refuse(ConversationFull);
    await tx
      .insertInto('chat_run')
      .values({
        ...run,
        turn_id: turn.id,
        conversation_id: turn.conversation_id,
        person_id: principal.id,
        state: 'accepted',
        steps: '[]',
        extras: '{}',
        node: this.runs.node,
        lease_until: sql<Date>`now() + ${LEASE_INTERVAL}`,
      })
      .execute();
  }
}

const toAcceptedRun = (
  conversation: ConversationRow,
  turn: TurnRow,
  { id: runId, provider }: Pick<RunRow, 'id' | 'provider'>,
  isJoined: boolean,
): AcceptedRun => ({
  runId,
  turnId: turn.id,
  sessionId: conversation.id,
  title: conversation.title,
  date: conversation.last_at.toISOString(),
  category: conversation.category,
  question: turn.question,
  language: turn.language,
  provider,
  isJoined,
});
