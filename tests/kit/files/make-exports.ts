import { Clock } from '../../../apps/gateway/src/platform/clock';
import { DueWork } from '../../../apps/gateway/src/services/jobs/due-work';
import type { TestGateway } from '../test-gateway';

/** Builds requested exports until none is pending. */
export const makeExports = async ({ app, database }: Pick<TestGateway, 'app' | 'database'>): Promise<void> => {
  const work = app.get(DueWork, { strict: false });
  const pendingExports = () =>
    database.db
      .selectFrom('due')
      .select('key')
      .where('kind', '=', 'export')
      .where('failed_at', 'is', null)
      .where('due_at', '<=', app.get(Clock).now())
      .executeTakeFirst();
  while (await pendingExports()) await work.run('long');
};
