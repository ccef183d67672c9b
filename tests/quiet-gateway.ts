import { openGateway } from '../apps/gateway/src/open';
import type { Env } from '../apps/gateway/src/platform/config/env';
import { Cleanup } from '../apps/gateway/src/platform/database/cleanup';
import { DueWork } from '../apps/gateway/src/services/jobs/due-work';
import { Mailer } from '../apps/gateway/src/services/mail/mailer';
import type { LawLink } from './law-nodes';

type Settings = NonNullable<Parameters<typeof openGateway>[1]>;

/** Puts a gateway on a free port that does nothing by itself. */
export const openQuiet = async (env: Env, given: Settings, sendsMails: boolean) => {
  const { app, close } = await openGateway(env, given).catch(async (error: unknown) => {
    await given.database?.close();
    throw error;
  });
  // What is due is done when a test has it run: done by itself it would read each document of each test, in a process of its own.
  await app.get(DueWork, { strict: false }).stop();
  // A minute after the start it would begin a check of the audit, which tells all headquarters.
  app.get(Cleanup, { strict: false }).stop();
  // Where no mail server is, each letter would be written anew at each try.
  if (!sendsMails) await app.get(Mailer, { strict: false }).stop();
  await app.listen(0, '127.0.0.1');
  return { app, url: (await app.getUrl()).replace('[::1]', '127.0.0.1'), close };
};

/** A second gateway on the same database and the same files. */
export const openSecond = async (link: LawLink, env: Env, given: Omit<Settings, 'database'>) => {
  const database = await link.open();
  const { app, url, close } = await openQuiet(env, { ...given, database }, false);
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
