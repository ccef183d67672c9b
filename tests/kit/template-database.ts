import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { openMigratedEngine, seedDemo, TEMPLATES } from './embedded-template';

/** The name of the template with all tables and no rows. */
const MIGRATED_NAME = 'portal_migrated';
/** The name of the template with the demo. */
const SEEDED_NAME = 'portal_template';
/** Copies the template's files, because writing each page also to the write-ahead log takes ten times as long. */
const copyOf = (template: string): string => ` template ${template} strategy file_copy`;
/** The key of the advisory lock that lets only one process of a run create the template. */
const LOCK = 7_301_942;

export interface FreshDatabase {
  database: Database;
  /** The database address. An embedded database has none. */
  url?: string;
  drop: () => Promise<void>;
}

const runOnServer = async <T>(server: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  return run(client).finally(() => client.end());
};

const addressOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

const filesOf = (server: string, folder: string): string => join(folder, `${SEEDED_NAME}-${new URL(server).port}`);

const databaseExists = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;

/** Creates a template once per run. Concurrent processes wait for it. An incomplete template never has the final name. */
const createOnce = (
  server: string,
  name: string,
  from: string,
  seed: (database: Database, draft: string) => Promise<void>,
): Promise<void> =>
  runOnServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (await databaseExists(client, name)) return;
    const draft = `${name}_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${draft}${from}`);
    const database = await Database.open({ url: addressOf(server, draft), folder: null });
    await seed(database, draft).finally(() => database.close());
    await client.query(`alter database ${draft} rename to ${name}`);
  });

const createMigratedTemplate = (server: string): Promise<void> => createOnce(server, MIGRATED_NAME, '', (database) => database.migrate());

const createSeededTemplate = async (server: string, folder: string): Promise<void> => {
  await createMigratedTemplate(server);
  await createOnce(server, SEEDED_NAME, copyOf(MIGRATED_NAME), async (database, draft) => {
    const home = join(folder, draft);
    mkdirSync(home, { recursive: true });
    await seedDemo(database, home);
    renameSync(home, filesOf(server, folder));
  });
};

/** Opens a database with all tables and no rows, on the test run's server or in an embedded engine. Closing drops it. */
export const openMigratedDatabase = async (): Promise<Database> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return openMigratedEngine();
  if (TEMPLATES) await createMigratedTemplate(server);
  const { database, drop } = await openDatabase(server, await createDatabase(server, TEMPLATES && copyOf(MIGRATED_NAME)));
  if (!TEMPLATES) await database.migrate();
  const close = database.close.bind(database);
  database.close = async () => {
    await close();
    await drop();
  };
  return database;
};

/**
 * Creates a database with the demo on a server, and the demo's files in a data folder. Returns the address. Without templates the database
 * is empty.
 */
export const createDemoDatabase = async (server: string, folder: string): Promise<string> => {
  if (!TEMPLATES) return createDatabase(server);
  await createSeededTemplate(server, TEMPLATES);
  const files = filesOf(server, TEMPLATES);
  if (existsSync(files)) cpSync(files, folder, { recursive: true });
  return createDatabase(server, copyOf(SEEDED_NAME));
};

/** Opens a database with the demo on a server, and the demo's files in a data folder. */
export const openSeededDatabase = async (server: string, folder: string): Promise<FreshDatabase> => {
  const freshDatabase = await openDatabase(server, await createDemoDatabase(server, folder));
  if (TEMPLATES) return freshDatabase;
  await freshDatabase.database.migrate();
  await seedDemo(freshDatabase.database, folder);
  return freshDatabase;
};

export const createDatabase = async (server: string, from = ''): Promise<string> => {
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(server, (client) => client.query(`create database ${name}${from}`));
  return addressOf(server, name);
};

const openDatabase = async (server: string, url: string): Promise<FreshDatabase> => ({
  database: await Database.open({ url, folder: null }),
  url,
  drop: async () =>
    void (await runOnServer(server, (client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`))),
});
