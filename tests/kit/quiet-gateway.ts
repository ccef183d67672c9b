import { openGateway } from '../../apps/gateway/src/open';
import type { Env } from '../../apps/gateway/src/platform/config/env';
import { Cleanup } from '../../apps/gateway/src/platform/database/cleanup';
import { DueWork } from '../../apps/gateway/src/services/jobs/due-work';
import { Mailer } from '../../apps/gateway/src/services/mail/mailer';
import type { LawLink } from './law-nodes';

type Settings = NonNullable<Parameters<typeof openGateway>[1]>;

/** Opens a gateway without background work on a free port. */
export const openQuietGateway = async (env: Env, overrides: Settings, sendsMails: boolean) => {
  const { app, close } = await openGateway(env, overrides).catch(async (error: unknown) => {
    await overrides.database?.close();
    throw error;
  });
  // Tests run due work themselves. Background work would read each document of each test in a separate process.
  await app.get(DueWork, { strict: false }).stop();
  // A minute after startup the cleanup would check the audit log, which notifies all headquarters staff.
  app.get(Cleanup, { strict: false }).stop();
  // Without a mail server, each attempt would render every mail again.
  if (!sendsMails) await app.get(Mailer, { strict: false }).stop();
  await app.listen(0, '127.0.0.1');
  return { app, url: (await app.getUrl()).replace('[::1]', '127.0.0.1'), close };
};

/** Opens a second gateway on the same database and files. */
export const openSecondGateway = async (link: LawLink, env: Env, overrides: Omit<Settings, 'database'>) => {
  const database = await link.open();
  const { app, url, close } = await openQuietGateway(env, { ...overrides, database }, false);
  return {
    app,
    url,
    database,
    close: async () => {
      await close();
      await database.close();
    },
  };
};
