import { existsSync } from 'node:fs';
import { type Env, StartRefused } from './platform/config/env';
import { protectFolder } from './platform/config/private-folder';
import { Database } from './platform/database/database';
import { DEMO_TEMPLATE } from './platform/database/database-template';
import { type Log, reasonOf } from './platform/log';

/** Opens the configured database in a data folder that only its owner can read. Calls `giveUp` if the embedded engine stops. */
export const openDatabase = (env: Env, log: Log, giveUp: () => void = () => undefined): Promise<Database> => {
  const repairedCount = protect(env.DATA_DIR);
  if (repairedCount)
    log.warn({ event: 'data_folder.modes_mended', mended: repairedCount }, 'The data folder was open to others; it is not any more');
  return Database.open({
    url: env.DATABASE_URL,
    folder: env.DATA_DIR,
    ...(env.DEMO && existsSync(DEMO_TEMPLATE) && { prepared: DEMO_TEMPLATE }),
    report: (error) => log.warn({ event: 'database.connection_lost', err: error }, 'the database was lost for a moment'),
    onEnd: (error) => {
      log.fatal({ event: 'database.engine_ended', err: error }, 'The embedded database has ended: leaving, to be started anew');
      giveUp();
    },
  });
};

const protect = (folder: string): number => {
  try {
    return protectFolder(folder);
  } catch (error) {
    throw error instanceof StartRefused ? error : new StartRefused(`Settings: DATA_DIR: no data can be kept there (${reasonOf(error)})`);
  }
};
