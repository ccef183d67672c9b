import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Database } from '../apps/gateway/src/core/database';
import type { Env } from '../apps/gateway/src/core/env';
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

const isThere = async (client: pg.Client): Promise<boolean> =>
  (await client.query('select 1 from pg_database where datname = $1', [NAME])).rowCount === 1;

/** Migrates and seeds the demo once a run; whoever comes while it is made waits for it. A half-made one never has the final name. */
const prepare = async (server: string, folder: string, env: Env): Promise<void> =>
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
      await seedDemo(database, { ...env, DATA_DIR: home });
    } finally {
      await database.close();
    }
    renameSync(home, join(folder, NAME));
    await client.query(`alter database ${draft} rename to ${NAME}`);
  });

/** A database of its own on that server, empty. */
export const emptyDatabase = async (server: string): Promise<FreshDatabase> => make(server, '');

/** A database of its own on that server with the demo in it, and the demo's files beside the data of `env`. */
export const seededDatabase = async (server: string, env: Env): Promise<FreshDatabase> => {
  if (!TEMPLATES) {
    const fresh = await emptyDatabase(server);
    await fresh.database.migrate();
    await seedDemo(fresh.database, env);
    return fresh;
  }
  await prepare(server, TEMPLATES, env);
  const files = join(TEMPLATES, NAME);
  if (existsSync(files)) cpSync(files, env.DATA_DIR, { recursive: true });
  return make(server, ` template ${NAME}`);
};

const make = async (server: string, from: string): Promise<FreshDatabase> => {
  const name = `portal_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, (client) => client.query(`create database ${name}${from}`));
  return {
    database: await Database.open({ url: addressOf(server, name), folder: null }),
    drop: async () => void (await onServer(server, (client) => client.query(`drop database ${name} with (force)`))),
  };
};
