import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '../../apps/gateway/src/platform/config/env';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { DiskStore } from '../../apps/gateway/src/services/storage/store';

/**
 * The folder of database templates that are created once per test run. `tools/test.ts` creates and removes the folder. Without it every
 * engine is created from scratch in memory.
 */
export const TEMPLATES = process.env['TEST_TEMPLATE_FOLDER'];

/** Creates a folder once per run. If two processes create it at the same time, the second one deletes its copy. */
const createOnce = async (templates: string, name: string, seed: (folder: string) => Promise<void>): Promise<string> => {
  const folder = join(templates, name);
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${randomUUID()}`;
  await seed(draft);
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
};

const migratedTemplate = (templates: string): Promise<string> =>
  createOnce(templates, 'embedded-migrated', async (folder) => {
    const database = await Database.open({ folder });
    await database.migrate();
    await database.close();
  });

/** The demo password's hash at minimal cost, because hundreds of specs sign in. */
const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$uzsvyfu+X1kR8L3hndzayw$7mJhhs+nymImBctSpZJHXQybFEH3TRH89qmjqgwryM4';

/** Seeds the demo with an empty library. Tests publish what they need, and law tests have little to read for each caller. */
export const seedDemo = async (database: Database, folder: string): Promise<void> => {
  // Only the process that creates the template loads the seed module.
  const { seedOrganisation } = await import('../../apps/gateway/src/demo/seed');
  await seedOrganisation(database, { demo: true, attachments: new DiskStore(join(folder, 'files/attachment')) });
  await database.db.updateTable('person').set({ password_hash: CHEAP_HASH }).where('password_hash', 'is not', null).execute();
};

const seededTemplate = async (templates: string): Promise<string> => {
  const templatePath = join(await migratedTemplate(templates), 'postgres');
  return createOnce(templates, 'embedded-seeded', async (folder) => {
    const database = await Database.open({ folder, prepared: templatePath });
    await seedDemo(database, folder);
    await database.close();
  });
};

/**
 * Returns a new data folder as the first start leaves it, with an empty library. If there is no template folder, returns an empty folder,
 * which the first start fills.
 */
export const demoFolder = async (name: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  if (TEMPLATES) cpSync(await seededTemplate(TEMPLATES), folder, { recursive: true });
  return folder;
};

/** Opens a new embedded engine with all tables and no rows. */
export const openMigratedEngine = async (): Promise<Database> => {
  if (!TEMPLATES) {
    const database = await Database.open({ folder: null });
    await database.migrate();
    return database;
  }
  const folder = join(TEMPLATES, randomUUID());
  const database = await Database.open({ folder, prepared: join(await migratedTemplate(TEMPLATES), 'postgres') });
  const close = database.close.bind(database);
  database.close = async () => {
    await close();
    rmSync(folder, { recursive: true });
  };
  return database;
};

/**
 * Opens an embedded engine in the data folder of `env`: with the demo and its files if `env` enables the demo, else with all tables and no
 * rows.
 */
export const openEmbedded = async (env: Env): Promise<Database> => {
  if (!TEMPLATES) {
    const database = await Database.open({ folder: null });
    if (!env.DEMO) return database;
    await database.migrate();
    await seedDemo(database, env.DATA_DIR);
    return database;
  }
  const template = await (env.DEMO ? seededTemplate(TEMPLATES) : migratedTemplate(TEMPLATES));
  const files = join(template, 'files');
  if (existsSync(files)) cpSync(files, join(env.DATA_DIR, 'files'), { recursive: true });
  return Database.open({ folder: env.DATA_DIR, prepared: join(template, 'postgres') });
};
