import { LIMITS, type Principal } from '@portal/contracts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import type { ConversationTable } from '../tables';

type Owner = Pick<Principal, 'id'>;

/** Selects conversations that their owner can still find: those of the last 30 days that are not deleted. */
export const ownConversations = (db: Kysely<Tables>, principal: Owner) =>
  db
    .selectFrom('conversation')
    .where('conversation.person_id', '=', principal.id)
    .where('conversation.deleted_at', 'is', null)
    .where('conversation.last_at', '>', sql<Date>`now() - make_interval(days => ${LIMITS.historyDays})`);

export const findConversation = (
  db: Kysely<Tables>,
  principal: Owner,
  id: string,
  { isLocked = false } = {},
): Promise<Selectable<ConversationTable> | undefined> =>
  ownConversations(db, principal)
    .selectAll('conversation')
    .where('conversation.id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst();

/** Returns a run of the caller, if the caller can still find its conversation. */
export const findRun = (db: Kysely<Tables>, principal: Owner, runId: string) =>
  ownConversations(db, principal)
    .innerJoin('chat_run', 'chat_run.conversation_id', 'conversation.id')
    .selectAll('chat_run')
    .where('chat_run.id', '=', runId)
    .executeTakeFirst();
