import type { Database } from './data/database';
import { refuseDemoOnRealPeople } from './demo-settings';
import type { Env } from './env';
import type { FileStores } from './files/stores';
import { seedOrganisation } from './seed/seed';

/** Brings a database to the present form and fills an empty one; nothing is changed in one that these settings are not for. */
export const prepareDatabase = async (env: Env, database: Database, stores: FileStores): Promise<void> => {
  await refuseDemoOnRealPeople(env, database);
  await database.migrate();
  await seedOrganisation(database, {
    demo: env.DEMO,
    attachments: stores.attachment,
    first: env.SUPER_EMAIL && env.SUPER_PASSWORD ? { email: env.SUPER_EMAIL, password: env.SUPER_PASSWORD } : undefined,
  });
};
