import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../platform/database/tables';

/** Returns for how many seconds the oldest due mail has been waiting; 0 if there is none. */
export const oldestWaitingSeconds = async (db: Kysely<Tables>): Promise<number> => {
  const { seconds } = await db
    .selectFrom('letter')
    .select(sql<number>`coalesce(floor(extract(epoch from now() - min(coalesce(waiting_since, due_at)))), 0)::integer`.as('seconds'))
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .where((eb) => eb.or([eb('waiting_since', 'is not', null), eb('due_at', '<=', sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  return seconds;
};
