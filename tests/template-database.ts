import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Database } from '../apps/gateway/src/core/database';
import { seedDemo, TEMPLATES } from './embedded-template';

const NAME = 'portal_template';
/** Any number, the same in every process of a run: only one of them makes the template. */
const LOCK = 7_301_942;

export interface FreshDatabase {
  database: Database;
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
const filesOf = (server: string, folder: string): string => join(folder, `${NAME}-${new URL(server).port}`);

const isThere = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select 1 from pg_database where datname = $1', [NAME])).rowCount === 1;

/** Migrates and seeds the demo once a run; a process that comes while it is made waits for it. A half-made one never has the final name. */
const prepare = async (server: string, folder: string): Promise<void> =>
  onServer(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if (await isThere(client)) return;
    const draft = `${NAME}_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${draft}`);
    const database = await Database.open({ url: addressOf(server, draft), folder: null });
    const home = join(folder, draft);
    mkdirSync(home, { recursive: true });
    try {
      await database.migrate();
      await seedDemo(database, home);
    } finally {
      await database.close();
    }
    renameSync(home, filesOf(server, folder));
    await client.query(`alter database ${draft} rename to ${NAME}`);
  });

/** A database of its own on that server, empty. */
export const emptyDatabase = async (server: string): Promise<FreshDatabase> => open(server, await createDatabase(server));

/** A new database on that server with the demo in it, and the demo's files in a data folder; without templates an empty one. Returns its address. */
export const demoDatabase = async (server: string, folder: string): Promise<string> => {
  if (!TEMPLATES) return createDatabase(server);
  await prepare(server, TEMPLATES);
  const files = filesOf(server, TEMPLATES);
  if (existsSync(files)) cpSync(files, folder, { recursive: true });
  return createDatabase(server, ` template ${NAME}`);
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
  drop: async () => void (await onServer(server, (client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`))),
});
