import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ControlledTransaction, Kysely, PostgresDialect, sql } from 'kysely';
import { type Connections, openConnections, SERVER_SILENT_MS, serverConfig } from './connections';
import { isConnectionLost } from './database-errors';
import { embedded } from './embedded';
import { takeFolder } from './folder-lock';
import { isMigrated, migrateToLatest, migrationConfig } from './migrate';
import { PREPARED_ENGINE } from './prepared-engine';
import { OpenTransaction, requestContext, type Tx } from './request-context';
import type { Tables } from './tables';
import { Writers } from './writers';

export interface DatabaseSettings {
  /** A PostgreSQL server; without it the embedded engine is used. */
  url?: string;
  /** Folder of the embedded engine; null keeps it in memory. */
  folder: string | null;
  /** What a new folder of the embedded engine begins as, where it exists; the one of the build unless named. */
  prepared?: string;
  /** Hears what fails without anybody waiting for it: a connection that breaks, a checkpoint. */
  report?: (error: unknown) => void;
  /** Hears that the embedded engine has ended by itself: nothing can be read or written any more. */
  onEnd?: (error: Error) => void;
}

/** What is read in several steps, at the pace of its reader. */
export interface Snapshot {
  read: <T>(run: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  end: () => Promise<void>;
}

/** Writers follow one another at the log's lock anyway: one prepares while the other commits, and reads keep the processor and the connections. */
const SERVER_WRITERS = 2;
const WRITERS = { waiting: 300, waitMs: 10_000 };
/** How often a connection may turn out to have broken while it lay idle. */
const BEGINS = 3;
const BEGIN_AGAIN_MS = 20;

/** Hears how long a statement took, and whether it failed; `text` has places for values and no value. */
export type StatementListener = (text: string, ms: number, error: unknown) => void;

/** The only place that knows the driver. Everything else sees `db` for one statement, `tx` for what must hold together, `read` for what is read together. */
export class Database {
  private readonly writers: Writers;

  private constructor(
    private readonly root: Kysely<Tables>,
    readonly kind: 'embedded' | 'postgres',
    private readonly end: () => Promise<void>,
    private readonly listener: { hear?: StatementListener },
    private readonly report: (error: unknown) => void,
    /** Opens a connection on which tables are changed; the embedded engine has its one. */
    private readonly migrating?: () => { db: Kysely<Tables>; close: () => Promise<void> },
  ) {
    this.writers = new Writers({ atOnce: kind === 'postgres' ? SERVER_WRITERS : 1, ...WRITERS });
  }

  static async open({
    url,
    folder,
    prepared = PREPARED_ENGINE,
    report = () => undefined,
    onEnd = report,
  }: DatabaseSettings): Promise<Database> {
    if (url) {
      const config = serverConfig(url);
      const { db, close, listener } = opened(openConnections(config, report, SERVER_SILENT_MS));
      return new Database(db, 'postgres', close, listener, report, () => opened(openConnections(migrationConfig(config), report)));
    }
    const release = folder ? takeFolder(folder) : () => undefined;
    try {
      const engine = await embedded(folder && join(folder, 'postgres'), prepared, onEnd);
      const { db, close, listener } = opened(openConnections(engine.config, report));
      const keepTidy = setInterval(() => void sql`checkpoint`.execute(db).catch(report), 5 * 60_000).unref();
      const end = async () => {
        clearInterval(keepTidy);
        await close();
        await engine.close();
        release();
      };
      return new Database(db, 'embedded', end, listener, report);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Lets one hear of each statement from now on. */
  onStatement(hear: StatementListener): void {
    this.listener.hear = hear;
  }

  /** For single statements; within a request under an idempotency key, its one transaction. */
  get db(): Kysely<Tables> {
    return requestContext.getStore()?.once?.open?.tx ?? this.root;
  }

  /** Brings the tables to the form that this program knows. */
  async migrate(): Promise<void> {
    // The migrator reads the whole catalogue before it finds that there is nothing to do.
    if (await isMigrated(this.root)) return;
    const own = this.migrating?.();
    try {
      await migrateToLatest(own?.db ?? this.root, this.report);
    } finally {
      await own?.close();
    }
  }

  /**
   * Runs one transaction that writes; inside, use `tx` only (the embedded engine has one connection). Under an idempotency key every
   * transaction of the request is the same one, which also keeps the answer and is committed when that is known.
   */
  async tx<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const once = requestContext.getStore()?.once;
    if (!once) return ended(await this.beginWrite(), run);
    once.begun ??= this.beginWrite().then(async (open) => {
      once.open = open;
      await once.claim(open.tx);
      return open.tx;
    });
    return run(await once.begun);
  }

  /** Runs one transaction that only reads, and so waits for no writer. */
  async read<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const open = requestContext.getStore()?.once?.open;
    if (open) return run(open.tx);
    return ended(new OpenTransaction(await this.begin('read only'), () => undefined), run);
  }

  /** Like `read`, and all of it is of one moment; a statement that takes longer fails. The embedded engine counts on, as it has no clock. */
  async readMoment<T>(statementMs: number, run: (tx: Tx) => Promise<T>): Promise<T> {
    return this.read(async (tx) => {
      await sql`set transaction isolation level repeatable read`.execute(tx);
      await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(tx);
      return run(tx);
    });
  }

  /**
   * Opens what is read in several steps. On a server all of them see one moment. The embedded engine has one connection, so that each step is
   * a transaction of its own and writers come between; what is added meanwhile is kept out by who reads.
   */
  async snapshot(): Promise<Snapshot> {
    if (this.kind === 'embedded') return { read: (run) => this.read(run), end: () => Promise.resolve() };
    const open = new OpenTransaction(await this.begin('read only', 'repeatable read'), () => undefined);
    return { read: (run) => run(open.tx), end: () => open.rollback() };
  }

  async close(): Promise<void> {
    await this.end();
  }

  private async beginWrite(): Promise<OpenTransaction> {
    const leave = await this.writers.enter();
    try {
      return new OpenTransaction(await this.begin('read write'), leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** A connection that broke while it lay idle is found out here, before anything was sent that counts: the next one may be good. */
  private async begin(
    accessMode: 'read only' | 'read write',
    isolation: 'read committed' | 'repeatable read' = 'read committed',
  ): Promise<ControlledTransaction<Tables>> {
    for (let times = 1; ; times++) {
      try {
        const starting = this.root.startTransaction().setAccessMode(accessMode);
        return await (isolation === 'read committed' ? starting : starting.setIsolationLevel(isolation)).execute();
      } catch (error) {
        if (times === BEGINS || !isConnectionLost(error)) throw error;
        await pause(BEGIN_AGAIN_MS);
      }
    }
  }
}

const opened = ({ pool, close }: Connections) => {
  const listener: { hear?: StatementListener } = {};
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => listener.hear?.(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined),
  });
  return {
    db,
    listener,
    close: async () => {
      close();
      await db.destroy();
    },
  };
};

/** Runs it and ends the transaction accordingly. */
const ended = async <T>(open: OpenTransaction, run: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    const result = await run(open.tx);
    await open.commit();
    return result;
  } catch (error) {
    await open.rollback();
    throw error;
  }
};
