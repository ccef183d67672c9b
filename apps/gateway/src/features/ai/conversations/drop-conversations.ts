import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/request-context';

/** Deletes conversations and all that belongs to them. Their files are released and deleted like unused ones. */
export const dropConversations = async (tx: Tx, which: RawBuilder<unknown>): Promise<void> => {
  await sql`
    with gone as (select 'turn:' || chat_turn.id as holder from chat_turn join conversation on conversation.id = conversation_id where ${which})
    update file set taken_by = null, position = 0 where taken_by in (select holder from gone)
  `.execute(tx);
  await sql`delete from conversation where ${which}`.execute(tx);
};
