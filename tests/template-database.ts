import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Database } from '../apps/gateway/src/platform/database/database';
import { openMigratedEngine, seedDemo, TEMPLATES } from './embedded-template';

/** Every table and no row. */
const MIGRATED = 'portal_migrated';
/** The demo. */
const SEEDED = 'portal_template';
/** Files are copied as they lie: to write each page to the log as well takes ten times as long. */
const copyOf = (template: string): string => ` template ${template} strategy file_copy`;
/** Any number, the same in every process of a run: only one of them makes the template. */
const LOCK = 7_301_942;

export interface FreshDatabase {
  database: Database;
  /** Where it is; an embedded one has no address. */
  url?: string;
  drop: () => Promise<void>;
}

const onServer = async <T>(server: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  return run(client).finally(() => client.end());
};

const addressOf = (server: string, database: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
};

/** Where the files of the demo on that server lie. */
const filesOf = (server: string, folder: string): string => join(folder, `${SEEDED}-${new URL(server).port}`);

const isThere = async (client: pg.Client, name: string): Promise<boolean> =>
  (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;

/** Makes a template once a run; a process that comes while it is made waits for it. A half-made one never has the final name. */
const once = (server: string, name: string, from: string, fill: (database: Database, draft: string) => Promise<void>): Promise<void> =>
  onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (await isThere(client, name)) return;
    const draft = `${name}_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${draft}${from}`);
    const database = await Database.open({ url: addressOf(server, draft), folder: null });
    await fill(database, draft).finally(() => database.close());
    await client.query(`alter database ${draft} rename to ${name}`);
  });

const migrated = (server: string): Promise<void> => once(server, MIGRATED, '', (database) => database.migrate());

const seeded = async (server: string, folder: string): Promise<void> => {
  await migrated(server);
  await once(server, SEEDED, copyOf(MIGRATED), async (database, draft) => {
    const home = join(folder, draft);
    mkdirSync(home, { recursive: true });
    await seedDemo(database, home);
    renameSync(home, filesOf(server, folder));
  });
};

/** A database of its own with every table and no row, which goes when it is closed: on the server of the run, else an engine in this process. */
export const openMigrated = async (): Promise<Database> => {
  const server = process.env['TEST_DATABASE_URL'];
  if (!server) return openMigratedEngine();
  if (TEMPLATES) await migrated(server);
  const { database, drop } = await open(server, await createDatabase(server, TEMPLATES && copyOf(MIGRATED)));
  if (!TEMPLATES) await database.migrate();
  const close = database.close.bind(database);
  database.close = async () => {
    await close();
    await drop();
  };
  return database;
};

/** A new database on that server with the demo in it, and the demo's files in a data folder; without templates an empty one. Returns its address. */
export const demoDatabase = async (server: string, folder: string): Promise<string> => {
  if (!TEMPLATES) return createDatabase(server);
  await seeded(server, TEMPLATES);
  const files = filesOf(server, TEMPLATES);
  if (existsSync(files)) cpSync(files, folder, { recursive: true });
  return createDatabase(server, copyOf(SEEDED));
};

/** A database of its own on that server with the demo in it, and the demo's files in a data folder. */
export const seededDatabase = async (server: string, folder: string): Promise<FreshDatabase> => {
  const fresh = await open(server, await demoDatabase(server, folder));
  if (TEMPLATES) return fresh;
  await fresh.database.migrate();
  await seedDemo(fresh.database, folder);
  return fresh;
};

/** A new database on that server; its address. */
export const createDatabase = async (server: string, from = ''): Promise<string> => {
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, (client) => client.query(`create database ${name}${from}`));
  return addressOf(server, name);
};

const open = async (server: string, url: string): Promise<FreshDatabase> => ({
  database: await Database.open({ url, folder: null }),
  url,
  drop: async () => void (await onServer(server, (client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`))),
});
