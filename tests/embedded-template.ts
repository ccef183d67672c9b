import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '../apps/gateway/src/platform/config/env';
import { Database } from '../apps/gateway/src/platform/database/database';
import { DiskStore } from '../apps/gateway/src/services/storage/store';

/** Where a run keeps what it makes once: `tools/test.ts` names the folder and removes it. Without one every engine is made anew, in memory. */
export const TEMPLATES = process.env['TEST_TEMPLATE_FOLDER'];

/** Makes a folder once a run. Two processes may make it at the same time; the second one finds it there and drops its own. */
const once = async (templates: string, name: string, fill: (folder: string) => Promise<void>): Promise<string> => {
  const folder = join(templates, name);
  if (existsSync(folder)) return folder;
  const draft = `${folder}-${randomUUID()}`;
  await fill(draft);
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
};

const migrated = (templates: string): Promise<string> =>
  once(templates, 'embedded-migrated', async (folder) => {
    const database = await Database.open({ folder });
    await database.migrate();
    await database.close();
  });

/** The password of the demo. A hash says what it costs to compare: this one next to nothing, as hundreds of specs sign in its cast. */
const CHEAP_HASH = '$argon2id$v=19$m=8,t=1,p=1$uzsvyfu+X1kR8L3hndzayw$7mJhhs+nymImBctSpZJHXQybFEH3TRH89qmjqgwryM4';

/** The demo with an empty library: what a test looks for it publishes, and what a law reads for each caller stays little. */
export const seedDemo = async (database: Database, folder: string): Promise<void> => {
  // One process of a run makes the template; the others need not read what it is made with.
  const { seedOrganisation } = await import('../apps/gateway/src/demo/seed');
  await seedOrganisation(database, { demo: true, attachments: new DiskStore(join(folder, 'files/attachment')) });
  await database.db.updateTable('person').set({ password_hash: CHEAP_HASH }).where('password_hash', 'is not', null).execute();
};

const seeded = async (templates: string): Promise<string> => {
  const prepared = join(await migrated(templates), 'postgres');
  return once(templates, 'embedded-seeded', async (folder) => {
    const database = await Database.open({ folder, prepared });
    await seedDemo(database, folder);
    await database.close();
  });
};

/** A new data folder as a first start leaves it, with an empty library; without a folder for templates an empty one, which the first start fills. */
export const demoFolder = async (name: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), `portal-${name}-`));
  if (TEMPLATES) cpSync(await seeded(TEMPLATES), folder, { recursive: true });
  return folder;
};

/** An embedded engine of its own with every table and no row. */
export const openMigratedEngine = async (): Promise<Database> => {
  if (!TEMPLATES) {
    const database = await Database.open({ folder: null });
    await database.migrate();
    return database;
  }
  const folder = join(TEMPLATES, randomUUID());
  const database = await Database.open({ folder, prepared: join(await migrated(TEMPLATES), 'postgres') });
  const close = database.close.bind(database);
  database.close = async () => {
    await close();
    rmSync(folder, { recursive: true });
  };
  return database;
};

/** An embedded engine in the data folder of `env`: with the demo and its files where `env` has the demo, else with every table and no row. */
export const openEmbedded = async (env: Env): Promise<Database> => {
  if (!TEMPLATES) {
    const database = await Database.open({ folder: null });
    if (!env.DEMO) return database;
    await database.migrate();
    await seedDemo(database, env.DATA_DIR);
    return database;
  }
  const template = await (env.DEMO ? seeded(TEMPLATES) : migrated(TEMPLATES));
  const files = join(template, 'files');
  if (existsSync(files)) cpSync(files, join(env.DATA_DIR, 'files'), { recursive: true });
  return Database.open({ folder: env.DATA_DIR, prepared: join(template, 'postgres') });
};
