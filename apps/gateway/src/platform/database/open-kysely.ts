import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Places } from '../places';
import type { Connections } from './connections';
import type { Tables } from './tables';

/** Hears how long a statement took, and whether it failed; `text` has places for values and no value. */
export type StatementListener = (text: string, ms: number, error: unknown) => void;

export interface Opened {
  db: Kysely<Tables>;
  /** The same connections, each taken only by who has a place among the readers. */
  reading: Kysely<Tables>;
  listener: { hear?: StatementListener };
  close: () => Promise<void>;
}

/** A pool of which only so many connections are taken at once by this way. */
const withPlaces = (pool: pg.Pool, places: Places): PostgresPool =>
  ({
    options: pool.options,
    connect: async () => {
      const leave = await places.enter();
      try {
        const client = await pool.connect();
        // The pool gives the client another one each time.
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          leave();
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
    end: () => Promise.resolve(),
  }) satisfies Partial<PostgresPool> as unknown as PostgresPool;

export const openKysely = ({ pool, close }: Connections, readers: Places): Opened => {
  const listener: Opened['listener'] = {};
  const on = (pool: PostgresPool) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: (event) => listener.hear?.(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined),
    });
  const db = on(pool);
  return {
    db,
    reading: on(withPlaces(pool, readers)),
    listener,
    close: async () => {
      close();
      await db.destroy();
    },
  };
};
