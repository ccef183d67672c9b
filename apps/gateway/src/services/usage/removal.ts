import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../platform/request-context';
import { lockFigures } from './figures-lock';

/** Keeps the uses of a deleted person without naming them: their rows get one new id that belongs to nobody. */
export const forgetInUsage = async (tx: Tx, personId: string): Promise<void> => {
  await lockFigures(tx);
  const nobody = `deleted-${randomUUID()}`;
  await tx.deleteFrom('usage_seen').where('person_id', '=', personId).execute();
  for (const table of ['usage_inbox', 'usage_log', 'usage_person', 'usage_number'])
    await sql`update ${sql.table(table)} set person_id = ${nobody} where person_id = ${personId}`.execute(tx);
};
