import { seedOrganisation } from './demo/seed';
import { refuseDemoOnRealPeople, refuseDemoPeopleInPublic } from './demo-settings';
import { type Env, StartRefused } from './platform/config/env';
import { Database } from './platform/database/database';
import { requireWritableServer } from './platform/database/server-state';
import { grantGateway, requireNarrowRights, roleOf } from './services/audit-log/rights';
import type { FileStores } from './services/storage/stores';

/** Migrates the database and seeds an empty one. Changes nothing in a database if the settings are unsafe for it. */
export const prepareDatabase = async (env: Env, database: Database, stores: FileStores): Promise<void> => {
  await requireWritableServer(database);
  await refuseDemoOnRealPeople(env, database);
  await refuseDemoPeopleInPublic(env, database);
  await migrate(env, database);
  await seedOrganisation(database, {
    demo: env.DEMO,
    attachments: stores.attachment,
    documents: stores,
    usage: true,
    first: env.SUPER_EMAIL && env.SUPER_PASSWORD ? { email: env.SUPER_EMAIL, password: env.SUPER_PASSWORD } : undefined,
  });
};

/** Migrates the tables as their owner, if a setting names one. The gateway's own role may then only append to the audit. */
const migrate = async (env: Env, database: Database): Promise<void> => {
  if (!env.MIGRATION_DATABASE_URL) return database.migrate();
  if (!env.DATABASE_URL) throw new StartRefused('Settings: MIGRATION_DATABASE_URL needs DATABASE_URL beside it');
  const owner = await Database.open({ url: env.MIGRATION_DATABASE_URL, folder: null });
  try {
    await owner.migrate();
    await grantGateway(owner.db, await roleOf(database.db));
  } finally {
    await owner.close();
  }
  await requireNarrowRights(database.db);
};
