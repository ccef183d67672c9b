import pg from 'pg';
import { Connection, StatementNames } from './connection';

// Counts and sequence numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The driver would turn a date into midnight of this process's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

const STATEMENT_MS = 10_000;
/** A transaction that is idle for this long belongs to a hanging node, and may hold the lock that all writers need. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const LOOK_MS = 1_000;
/**
 * The time after which a connection without progress is dead, although no error was reported: the server would have cancelled its
 * statement.
 */
export const SERVER_SILENT_MS = STATEMENT_MS + 3_000;

export const CONNECTIONS = 12;

export interface Connections {
  pool: pg.Pool;
  close: () => void;
}

/**
 * Opens the pool; `report` is called for each broken connection. A connection whose statement makes no progress for longer than `silentMs`
 * is cut.
 */
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
  // A checked-out connection emits its errors, which would end the process without a listener. The caller gets the error from its
  // statement.
  pool.on('connect', (client) => {
    open.set(client, { sent: 0, forMs: 0 });
    client.on('error', report);
  });
  pool.on('remove', (client) => open.delete(client));
  // The pool replaces a broken idle connection at the next statement; the listener of the connection has reported the error.
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

/** Settings for a server: opening a connection and running a statement both have a timeout. */
export const serverConfig = (url: string): pg.PoolConfig => ({
  connectionString: url,
  max: CONNECTIONS,
  connectionTimeoutMillis: 5_000,
  // Pipelining sends the statements of a batch without waiting for each result.
  pipeline: true,
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  keepAlive: true,
  // A page of a list is not worth a parallel worker of the server.
  options: '-c max_parallel_workers_per_gather=0',
});
