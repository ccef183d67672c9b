import { seedOrganisation } from './demo/seed';
import { refuseDemoOnRealPeople, refuseDemoPeopleInPublic } from './demo-settings';
import { type Env, StartRefused } from './platform/config/env';
import { Database } from './platform/database/database';
import { requireWritableServer } from './platform/database/server-state';
import { grantGateway, requireNarrowRights, roleOf } from './services/audit-log/rights';
import type { FileStores } from './services/storage/stores';

/** Brings a database to the present form and fills an empty one; nothing is changed in one that these settings are not for. */
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

/** By the owner of the tables where one is named; the gateway's own role then may only add to the audit. */
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
