import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { OpenTransaction, requestContext, type Tx } from '../request-context';
import { Semaphore } from '../semaphore';
import { openConnections, SERVER_SILENT_MS, serverConfig } from './connections';
import { isConnectionLost, isPoolTimeout } from './database-errors';
import { DATABASE_TEMPLATE } from './database-template';
import { openEmbedded } from './embedded';
import { takeFolder } from './folder-lock';
import { adoptBaseline, isMigrated, migrateToLatest, migrationConfig } from './migrate';
import { type OpenDatabase, openKysely, type StatementListener } from './open-kysely';
import type { Tables } from './tables';

export interface DatabaseSettings {
  /** The URL of a PostgreSQL server. Without a URL, the embedded engine is used. */
  url?: string;
  /** The folder of the embedded engine, or null for an engine in memory. */
  folder: string | null;
  /**
   * The database template that is copied to create a new folder for the embedded engine, if the template exists. Defaults to the build's
   * template.
   */
  prepared?: string;
  /** Called for failures without a waiting caller: a broken connection or a failed checkpoint. */
  report?: (error: unknown) => void;
  /** Called when the embedded engine has stopped unexpectedly, so that no data can be read or written any more. */
  onEnd?: (error: Error) => void;
}

/** A consistent view of the database for a client that reads in several steps. */
export interface Snapshot {
  read: <T>(run: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;
  end: () => Promise<void>;
}

/**
 * The number of concurrent writers. Further ones would only wait for the log's lock: one writer prepares while the other commits, and
 * readers use the remaining CPU time and connections.
 */
const SERVER_WRITERS = 2;
const WRITERS = { waiting: 300, waitMs: 10_000 };
/** The number of concurrent readers. Of twelve connections, four are reserved for writers, new sockets and background work. */
const SERVER_READERS = 8;
const READERS = { waiting: 300, waitMs: 10_000, briefMs: 1_000 };
/**
 * The number of concurrent reports, which take seconds. Up to four further readers stream tables, so one permit remains for short reads.
 */
const SERVER_REPORTS = 3;
/** The number of attempts to start a transaction, in case an idle connection turns out to be broken. */
const BEGIN_TRIES = 3;
const BEGIN_RETRY_MS = 20;

/** The number of callers that wait for the database, and whether a caller was refused recently because of overload. */
export interface DatabaseLoad {
  readsWaiting: number;
  writesWaiting: number;
  isOverloaded: boolean;
}
const RECENT_MS = 30_000;

/** The database access of all code outside this folder: `db` for one statement, `tx` for an atomic change, `read` for a consistent read. */
export class Database {
  private readonly writers: Semaphore;
  private readonly reports: Semaphore;

  private constructor(
    private readonly connections: OpenDatabase,
    readonly kind: 'embedded' | 'postgres',
    private readonly readers: Semaphore,
    private readonly end: () => Promise<void>,
    private readonly report: (error: unknown) => void,
    /** Opens a connection for migrations. Absent for the embedded engine, which uses its only connection. */
    private readonly openMigrationConnection?: () => { db: Kysely<Tables>; close: () => Promise<void> },
  ) {
    this.writers = new Semaphore('writers', { atOnce: kind === 'postgres' ? SERVER_WRITERS : 1, ...WRITERS });
    this.reports = new Semaphore('reports', { atOnce: kind === 'postgres' ? SERVER_REPORTS : 1, ...READERS });
  }

  static async open({
    url,
    folder,
    prepared = DATABASE_TEMPLATE,
    report = () => undefined,
    onEnd = report,
  }: DatabaseSettings): Promise<Database> {
    if (url) {
      const config = serverConfig(url);
      const readers = new Semaphore('readers', { atOnce: SERVER_READERS, ...READERS });
      const connections = openKysely(openConnections(config, report, SERVER_SILENT_MS), readers);
      return new Database(connections, 'postgres', readers, connections.close, report, () =>
        openKysely(openConnections(migrationConfig(config), report), readers),
      );
    }
    const release = folder ? takeFolder(folder) : () => undefined;
    try {
      const engine = await openEmbedded(folder && join(folder, 'postgres'), prepared, onEnd);
      const readers = new Semaphore('readers', { atOnce: 1, ...READERS });
      const connections = openKysely(openConnections(engine.config, report), readers);
      const checkpointTimer = setInterval(() => void sql`checkpoint`.execute(connections.db).catch(report), 5 * 60_000).unref();
      const closeAll = async () => {
        clearInterval(checkpointTimer);
        await connections.close();
        await engine.close();
        release();
      };
      return new Database(connections, 'embedded', readers, closeAll, report);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Sets the listener that is called after each statement. */
  onStatement(listener: StatementListener): void {
    this.connections.listener.hear = listener;
  }

  /** The connections for single statements. Within a request with an idempotency key, the transaction of that request. */
  get db(): Kysely<Tables> {
    return requestContext.getStore()?.once?.open?.tx ?? this.root;
  }

  get load(): DatabaseLoad {
    return {
      readsWaiting: this.readers.waiting + this.reports.waiting,
      writesWaiting: this.writers.waiting,
      isOverloaded: [this.readers, this.reports, this.writers].some((places) => places.hasRefused(RECENT_MS)),
    };
  }

  /**
   * The connections for this request. A request that only reads takes a permit first, so that some connections remain for all other work.
   */
  private get root(): Kysely<Tables> {
    return requestContext.getStore()?.isRead ? this.connections.reading : this.connections.db;
  }

  /** Migrates the tables to the schema of this release. */
  async migrate(): Promise<void> {
    await adoptBaseline(this.connections.db);
    // Skip the migrator if nothing is pending, because it reads the whole catalog.
    if (await isMigrated(this.connections.db)) return;
    const migrationConnection = this.openMigrationConnection?.();
    try {
      await migrateToLatest(migrationConnection?.db ?? this.connections.db, this.report);
    } finally {
      await migrationConnection?.close();
    }
  }

  /**
   * Runs one writing transaction. Use only `tx` inside, because the embedded engine has one connection. Under an idempotency key, all
   * transactions of the request are combined into one, which also stores the response.
   */
  async tx<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const idempotentCall = requestContext.getStore()?.once;
    if (!idempotentCall) return runAndEnd(await this.beginWrite(), run);
    idempotentCall.begun ??= this.beginWrite().then(async (open) => {
      idempotentCall.open = open;
      await idempotentCall.claim(open.tx);
      return open.tx;
    });
    return run(await idempotentCall.begun);
  }

  /** Runs one read-only transaction, which does not wait for writers. */
  async read<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
    const openTransaction = requestContext.getStore()?.once?.open;
    if (openTransaction) return run(openTransaction.tx);
    return runAndEnd(new OpenTransaction(await beginTransaction(this.root, 'read only'), () => undefined), run);
  }

  /**
   * Runs long reads on one snapshot, with a limited number of concurrent callers. A statement that exceeds `statementMs` fails, except on
   * the embedded engine, which has no timer.
   */
  async readMoment<T>(statementMs: number, run: (tx: Tx) => Promise<T>): Promise<T> {
    const releasePermit = await this.reports.acquire();
    try {
      return await this.read(async (tx) => {
        await sql`set transaction isolation level repeatable read`.execute(tx);
        await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(tx);
        return run(tx);
      });
    } finally {
      releasePermit();
    }
  }

  /**
   * Opens a consistent view for reading in several steps. On a server, all steps see the same snapshot. On the embedded engine, which has
   * one connection, each step is a separate transaction and writers run in between: the reader has to exclude rows that were added
   * meanwhile.
   */
  async snapshot(): Promise<Snapshot> {
    if (this.kind === 'embedded') return { read: (run) => this.read(run), end: () => Promise.resolve() };
    const snapshotTransaction = new OpenTransaction(
      await beginTransaction(this.connections.reading, 'read only', 'repeatable read'),
      () => undefined,
    );
    return { read: (run) => run(snapshotTransaction.tx), end: () => snapshotTransaction.rollback() };
  }

  async close(): Promise<void> {
    await this.end();
  }

  private async beginWrite(): Promise<OpenTransaction> {
    const releasePermit = await this.writers.acquire();
    try {
      return new OpenTransaction(await beginTransaction(this.connections.db, 'read write'), releasePermit);
    } catch (error) {
      releasePermit();
      throw error;
    }
  }
}

/** Starts a transaction. If an idle connection turns out to be broken, tries the next one: no statement of the caller has been sent yet. */
const beginTransaction = async (
  root: Kysely<Tables>,
  accessMode: 'read only' | 'read write',
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<ControlledTransaction<Tables>> => {
  for (let times = 1; ; times++) {
    try {
      const transactionStart = root.startTransaction().setAccessMode(accessMode);
      return await (isolation === 'read committed' ? transactionStart : transactionStart.setIsolationLevel(isolation)).execute();
    } catch (error) {
      // A caller that has already timed out waiting for a connection does not wait again.
      if (times === BEGIN_TRIES || !isConnectionLost(error) || isPoolTimeout(error)) throw error;
      await pause(BEGIN_RETRY_MS);
    }
  }
};

/** Runs the function, then commits; rolls back if it fails. */
const runAndEnd = async <T>(open: OpenTransaction, run: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    const result = await run(open.tx);
    await open.commit();
    return result;
  } catch (error) {
    await open.rollback();
    throw error;
  }
};
