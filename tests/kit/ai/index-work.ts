import { DueWork } from '../../../apps/gateway/src/services/jobs/due-work';
import type { TestGateway } from '../test-gateway';

/** Extracts and indexes all due files, because a test gateway runs no background work. Files are indexed one at a time. */
export const indexFiles = async ({ app, database }: TestGateway): Promise<void> => {
  const isAnyDue = () =>
    database.db
      .selectFrom('due')
      .select('key')
      .where('kind', 'in', ['file.extract', 'search.index'])
      .where('due_at', '<=', new Date())
      .executeTakeFirst();
  while (await isAnyDue()) await app.get(DueWork, { strict: false }).run('slow');
};
