import pg from 'pg';
import { Connection, StatementNames } from './connection';

// Parse bigint as a number: counts and sequence numbers stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// Parse a date as a string: the driver would convert it to midnight in the time zone of this process.
pg.types.setTypeParser(pg.types.builtins.DATE, String);

const STATEMENT_TIMEOUT_MS = 10_000;
/** The time limit for idle transactions: a transaction left open by a hanging node may hold the lock that all writers need. */
const IDLE_IN_TRANSACTION_MS = 30_000;
const CHECK_INTERVAL_MS = 1_000;
/**
 * The time in milliseconds without progress after which a connection is considered dead, although no error was reported: a live server
 * would have cancelled the statement by then.
 */
export const SERVER_SILENT_MS = STATEMENT_TIMEOUT_MS + 3_000;

export const MAX_CONNECTIONS = 12;

export interface Connections {
  pool: pg.Pool;
  close: () => void;
}

/** Opens the pool. Calls `report` for each broken connection. Closes a connection whose statement makes no progress for `silentMs`. */
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
  const openClients = new Map<object, { sent: number; forMs: number }>();
  // Without a listener, an error of a checked-out connection would end the process. The caller gets the error from the failing statement.
  pool.on('connect', (client) => {
    openClients.set(client, { sent: 0, forMs: 0 });
    client.on('error', report);
  });
  pool.on('remove', (client) => openClients.delete(client));
  // Ignore the error of an idle connection: the pool replaces the connection at the next statement, and the connection's own listener has
  // reported the error.
  pool.on('error', () => undefined);
  const watchTimer = setInterval(() => {
    for (const [client, last] of openClients as Map<Connection, { sent: number; forMs: number }>) {
      const stalledMs = client.busy && client.writeCount === last.sent ? last.forMs + CHECK_INTERVAL_MS : 0;
      openClients.set(client, { sent: client.writeCount, forMs: stalledMs });
      if (stalledMs > silentMs) client.disconnect();
    }
  }, CHECK_INTERVAL_MS).unref();
  return { pool, close: () => clearInterval(watchTimer) };
};

/** Returns the connection settings for a server, with timeouts for connecting and for running a statement. */
export const serverConfig = (url: string): pg.PoolConfig => ({
  connectionString: url,
  max: MAX_CONNECTIONS,
  connectionTimeoutMillis: 5_000,
  // Send the statements of a batch without waiting for each result.
  pipeline: true,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  keepAlive: true,
  // Disable parallel workers: a page of a list does not justify one.
  options: '-c max_parallel_workers_per_gather=0',
});
