import pg from 'pg';
import { Connection, StatementNames } from './connection';

// Counts and sequence numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// A day is no moment: the driver would make it midnight of the zone of this process.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

const STATEMENT_MS = 10_000;
/** A transaction in which nothing is said for so long belongs to a node that hangs, and may hold the lock that all writers wait for. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const LOOK_MS = 1_000;
/** The server ends a statement sooner; when it has not, the line to it is dead although nobody said so. */
export const SERVER_SILENT_MS = STATEMENT_MS + 3_000;

export const CONNECTIONS = 12;

export interface Connections {
  pool: pg.Pool;
  close: () => void;
}

/** The pool of connections; `report` hears of each that broke. One on which a statement is silent for longer than `silentMs` is cut. */
export const openConnections = (
  config: pg.PoolConfig,
  report: (error: Error) => void,
  silentMs = Number.POSITIVE_INFINITY,
): Connections => {
  const names = new StatementNames();
  const Client = class extends Connection {
    constructor(settings?: pg.ClientConfig) {
      super(settings, names);
    }
  };
  const pool = new pg.Pool({ ...config, Client } as pg.PoolConfig);
  const open = new Map<object, { sent: number; forMs: number }>();
  // A connection in use emits its errors; without a listener they would end the process. Its user learns of them from the statement.
  pool.on('connect', (client) => {
    open.set(client, { sent: 0, forMs: 0 });
    client.on('error', report);
  });
  pool.on('remove', (client) => open.delete(client));
  // An idle one is replaced at the next statement; its own listener above has told of it.
  pool.on('error', () => undefined);
  const watch = setInterval(() => {
    for (const [client, last] of open as Map<Connection, { sent: number; forMs: number }>) {
      const forMs = client.busy && client.sent === last.sent ? last.forMs + LOOK_MS : 0;
      open.set(client, { sent: client.sent, forMs });
      if (forMs > silentMs) client.cut();
    }
  }, LOOK_MS).unref();
  return { pool, close: () => clearInterval(watch) };
};

/** Connections to a server: none is waited for without end, neither when it is opened nor when something is asked over it. */
export const serverConfig = (url: string): pg.PoolConfig => ({
  connectionString: url,
  max: CONNECTIONS,
  connectionTimeoutMillis: 5_000,
  // Statements of a batch follow one another without a wait between them.
  pipeline: true,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  keepAlive: true,
  // A page of a list is not worth a process of the server's.
  options: '-c max_parallel_workers_per_gather=0',
});
