import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { embedded } from './embedded';
import { takeFolder } from './folder-lock';
import { migrations } from './migrations/index';
import type { Tables } from './tables';
import { type Tx, work } from './work';

// Counts and sequence numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const NAMED_AT_MOST = 400;
const named = new Map<string, string>();

/** Gives each statement of the product a name, so that the server plans it once a connection. */
const nameOf = (text: string): string | undefined => {
  const known = named.get(text);
  if (known || named.size >= NAMED_AT_MOST || text.length > 4000) return known;
  const name = createHash('sha1').update(text).digest('base64url');
  named.set(text, name);
  return name;
};

class NamingClient extends pg.Client {
  override query = ((first: unknown, ...rest: unknown[]) => {
    const call = super.query.bind(this) as (...all: unknown[]) => unknown;
    if (typeof first !== 'string' || !Array.isArray(rest[0])) return call(first, ...rest);
    return call({ name: nameOf(first), text: first, values: rest[0] }, ...rest.slice(1));
  }) as typeof pg.Client.prototype.query;
}

export interface DatabaseSettings {
  /** A PostgreSQL server; without it the embedded engine is used. */
  url?: string;
  /** Folder of the embedded engine; null keeps it in memory. */
  folder: string | null;
}

/** The only place that knows the driver. Everything else sees `db` for one statement, and `tx` for what must hold together. */
export class Database {
  private constructor(
    private readonly root: Kysely<Tables>,
    readonly kind: 'embedded' | 'postgres',
    private readonly end: () => Promise<void>,
  ) {}

  static async open({ url, folder }: DatabaseSettings): Promise<Database> {
    if (url) {
      const pool = new pg.Pool({
        connectionString: url,
        max: 12,
        Client: NamingClient,
        connectionTimeoutMillis: 5_000,
        statement_timeout: 10_000,
      } as pg.PoolConfig);
      // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
      pool.on('error', () => undefined);
      const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
      return new Database(db, 'postgres', () => db.destroy());
    }
    const release = folder ? takeFolder(folder) : () => undefined;
    try {
      const engine = await embedded(folder && join(folder, 'postgres'));
      const pool = new pg.Pool({ ...engine.config, Client: NamingClient } as pg.PoolConfig);
      const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
      const keepTidy = setInterval(() => void sql`checkpoint`.execute(db).catch(() => undefined), 5 * 60_000).unref();
      return new Database(db, 'embedded', async () => {
        clearInterval(keepTidy);
        await db.destroy();
        await engine.close();
        release();
      });
    } catch (error) {
      release();
      throw error;
    }
  }

  /** For single statements; within a request under an idempotency key, its one transaction. */
  get db(): Kysely<Tables> {
    return work.getStore()?.once?.tx ?? this.root;
  }

  async migrate(): Promise<void> {
    const migrator = new Migrator({ db: this.root, provider: { getMigrations: () => Promise.resolve(migrations) } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  }

  /**
   * Runs one transaction; inside, use `tx` only (the embedded engine has one connection). Under an idempotency key every transaction
   * of the request is the same one, which also keeps the answer and is committed when that is known.
   */
  async tx<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const once = work.getStore()?.once;
    if (!once) return this.root.transaction().execute(run);
    if (!once.tx) {
      once.tx = await this.root.startTransaction().execute();
      await once.claim(once.tx);
    }
    return run(once.tx);
  }

  async close(): Promise<void> {
    await this.end();
  }
}
