import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ControlledTransaction, type Kysely, sql } from 'kysely';
import { Places } from '../places';
import { OpenTransaction, requestContext, type Tx } from '../request-context';
import { openConnections, SERVER_SILENT_MS, serverConfig } from './connections';
import { isConnectionLost, isNoneInTime } from './database-errors';
import { embedded } from './embedded';
import { takeFolder } from './folder-lock';
import { isMigrated, migrateToLatest, migrationConfig } from './migrate';
import { type Opened, openKysely, type StatementListener } from './open-kysely';
import { PREPARED_ENGINE } from './prepared-engine';
import type { Tables } from './tables';

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
/** Of twelve connections: four stay for writers, for arrivals, and for what runs by itself, however many read. */
const SERVER_READERS = 8;
const READERS = { waiting: 300, waitMs: 10_000, briefMs: 1_000 };
/** Of these, figures that may take seconds; of tables that are streamed there are four at most. What is read in a moment always has one. */
const SERVER_REPORTS = 3;
/** How often a connection may turn out to have broken while it lay idle. */
const BEGINS = 3;
const BEGIN_AGAIN_MS = 20;

/** How many wait for the database, and whether somebody was refused of late because of them. */
export interface DatabaseLoad {
  readsWaiting: number;
  writesWaiting: number;
  isOverloaded: boolean;
}
const OF_LATE_MS = 30_000;

/** The only place that knows the driver. Everything else sees `db` for one statement, `tx` for what must hold together, `read` for what is read together. */
export class Database {
  private readonly writers: Places;
  private readonly reports: Places;

  private constructor(
    private readonly opened: Opened,
    readonly kind: 'embedded' | 'postgres',
    private readonly readers: Places,
    private readonly end: () => Promise<void>,
    private readonly report: (error: unknown) => void,
    /** Opens a connection on which tables are changed; the embedded engine has its one. */
    private readonly migrating?: () => { db: Kysely<Tables>; close: () => Promise<void> },
  ) {
    this.writers = new Places('writers', { atOnce: kind === 'postgres' ? SERVER_WRITERS : 1, ...WRITERS });
    this.reports = new Places('reports', { atOnce: kind === 'postgres' ? SERVER_REPORTS : 1, ...READERS });
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
      const readers = new Places('readers', { atOnce: SERVER_READERS, ...READERS });
      const opened = openKysely(openConnections(config, report, SERVER_SILENT_MS), readers);
      return new Database(opened, 'postgres', readers, opened.close, report, () =>
        openKysely(openConnections(migrationConfig(config), report), readers),
      );
    }
    const release = folder ? takeFolder(folder) : () => undefined;
    try {
      const engine = await embedded(folder && join(folder, 'postgres'), prepared, onEnd);
      const readers = new Places('readers', { atOnce: 1, ...READERS });
      const opened = openKysely(openConnections(engine.config, report), readers);
      const keepTidy = setInterval(() => void sql`checkpoint`.execute(opened.db).catch(report), 5 * 60_000).unref();
      const end = async () => {
        clearInterval(keepTidy);
        await opened.close();
        await engine.close();
        release();
      };
      return new Database(opened, 'embedded', readers, end, report);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Lets one hear of each statement from now on. */
  onStatement(hear: StatementListener): void {
    this.opened.listener.hear = hear;
  }

  /** For single statements; within a request under an idempotency key, its one transaction. */
  get db(): Kysely<Tables> {
    return requestContext.getStore()?.once?.open?.tx ?? this.root;
  }

  /** What waits for a place, and whether somebody had to be refused one. */
  get load(): DatabaseLoad {
    return {
      readsWaiting: this.readers.waiting + this.reports.waiting,
      writesWaiting: this.writers.waiting,
      isOverloaded: [this.readers, this.reports, this.writers].some((places) => places.hasRefused(OF_LATE_MS)),
    };
  }

  /** A request that only reads takes its connections by place, so that some are left to everybody else. */
  private get root(): Kysely<Tables> {
    return requestContext.getStore()?.isRead ? this.opened.reading : this.opened.db;
  }

  /** Brings the tables to the form that this program knows. */
  async migrate(): Promise<void> {
    // The migrator reads the whole catalogue before it finds that there is nothing to do.
    if (await isMigrated(this.opened.db)) return;
    const own = this.migrating?.();
    try {
      await migrateToLatest(own?.db ?? this.opened.db, this.report);
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
    return ended(new OpenTransaction(await begin(this.root, 'read only'), () => undefined), run);
  }

  /**
   * Like `read`, for what may take long: some such readings at once, and all of it is of one moment. A statement that takes longer fails; the
   * embedded engine counts on, as it has no clock.
   */
  async readMoment<T>(statementMs: number, run: (tx: Tx) => Promise<T>): Promise<T> {
    const leave = await this.reports.enter();
    try {
      return await this.read(async (tx) => {
        await sql`set transaction isolation level repeatable read`.execute(tx);
        await sql`set local statement_timeout = ${sql.lit(statementMs)}`.execute(tx);
        return run(tx);
      });
    } finally {
      leave();
    }
  }

  /**
   * Opens what is read in several steps. On a server all of them see one moment. The embedded engine has one connection, so that each step is
   * a transaction of its own and writers come between; what is added meanwhile is kept out by who reads.
   */
  async snapshot(): Promise<Snapshot> {
    if (this.kind === 'embedded') return { read: (run) => this.read(run), end: () => Promise.resolve() };
    const open = new OpenTransaction(await begin(this.opened.reading, 'read only', 'repeatable read'), () => undefined);
    return { read: (run) => run(open.tx), end: () => open.rollback() };
  }

  async close(): Promise<void> {
    await this.end();
  }

  private async beginWrite(): Promise<OpenTransaction> {
    const leave = await this.writers.enter();
    try {
      return new OpenTransaction(await begin(this.opened.db, 'read write'), leave);
    } catch (error) {
      leave();
      throw error;
    }
  }
}

/** A connection that broke while it lay idle is found out here, before anything was sent that counts: the next one may be good. */
const begin = async (
  root: Kysely<Tables>,
  accessMode: 'read only' | 'read write',
  isolation: 'read committed' | 'repeatable read' = 'read committed',
): Promise<ControlledTransaction<Tables>> => {
  for (let times = 1; ; times++) {
    try {
      const starting = root.startTransaction().setAccessMode(accessMode);
      return await (isolation === 'read committed' ? starting : starting.setIsolationLevel(isolation)).execute();
    } catch (error) {
      // Who has waited in vain for a connection is not to wait again.
      if (times === BEGINS || !isConnectionLost(error) || isNoneInTime(error)) throw error;
      await pause(BEGIN_AGAIN_MS);
    }
  }
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
