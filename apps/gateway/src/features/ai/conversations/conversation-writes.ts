import { Injectable } from '@nestjs/common';
import { aiRoutes, type Input, ObjectMissing, type Principal } from '@portal/contracts';
import { type RawBuilder, sql } from 'kysely';
import { Database } from '../../../platform/database/database';
import { appendFact } from '../../../platform/facts/facts';
import { userRoom } from '../../../platform/facts/rooms';
import { refuse } from '../../../platform/http/refusal-error';
import type { Tx } from '../../../platform/request-context';
import { ACTIVE_STATES } from '../tables';
import { findConversation } from './conversation-rows';

type Inputs = { [N in 'rename' | 'branch']: Input<(typeof aiRoutes)[N]> };

/** Saves changes by owners to their conversations, and signals the changes to all tabs of the owner. */
@Injectable()
export class ConversationWrites {
  constructor(private readonly database: Database) {}

  rename(principal: Principal, { sessionId, title }: Inputs['rename']): Promise<void> {
    return this.change(principal, sessionId, (tx) => tx.updateTable('conversation').set({ title }).where('id', '=', sessionId).execute());
  }

  selectBranch(principal: Principal, { sessionId, leafRun }: Inputs['branch']): Promise<void> {
    return this.change(principal, sessionId, async (tx) => {
      const run = await tx
        .selectFrom('chat_run')
        .select('id')
        .where('id', '=', leafRun)
        .where('conversation_id', '=', sessionId)
        .executeTakeFirst();
      if (!run) refuse(ObjectMissing);
      await tx.updateTable('conversation').set({ leaf_run: leafRun }).where('id', '=', sessionId).execute();
    });
  }

  /** Deletes a conversation and returns its active runs, which have been requested to stop. */
  async delete(principal: Principal, sessionId: string): Promise<string[]> {
    const runningIds: string[] = [];
    await this.change(principal, sessionId, async (tx) => {
      await tx.updateTable('conversation').set({ deleted_at: sql<Date>`now()` }).where('id', '=', sessionId).execute();
      const rows = await tx
        .updateTable('chat_run')
        .set({ stop_at: sql<Date>`now()` })
        .where('conversation_id', '=', sessionId)
        .where('state', 'in', [...ACTIVE_STATES])
        .returning('id')
        .execute();
      runningIds.push(...rows.map(({ id }) => id));
    });
    return runningIds;
  }

  private change(principal: Principal, sessionId: string, write: (tx: Tx) => Promise<unknown>): Promise<void> {
    return this.database.tx(async (tx) => {
      if (!(await findConversation(tx, principal, sessionId, { isLocked: true }))) refuse(ObjectMissing);
      await write(tx);
      await appendFact(tx, [userRoom(principal.id)], 'chat.changed', { sessionId });
    });
  }
}

/** Deletes conversations with all their rows. Their files are released, and later deleted by the cleanup of unused files. */
export const deleteConversations = async (tx: Tx, condition: RawBuilder<unknown>): Promise<void> => {
  await sql`
    with gone as (select 'turn:' || chat_turn.id as holder from chat_turn join conversation on conversation.id = conversation_id where ${condition})
    update file set taken_by = null, position = 0 where taken_by in (select holder from gone)
  `.execute(tx);
  await sql`delete from conversation where ${condition}`.execute(tx);
};
