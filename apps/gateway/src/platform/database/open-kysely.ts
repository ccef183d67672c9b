import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type pg from 'pg';
import type { Semaphore } from '../semaphore';
import type { Connections } from './connections';
import type { Tables } from './tables';

/** A listener that receives the text, duration and error of a statement. `text` has placeholders instead of values. */
export type StatementListener = (text: string, ms: number, error: unknown) => void;

export interface OpenDatabase {
  db: Kysely<Tables>;
  /** The same connections as `db`, each used only with a reader permit. */
  reading: Kysely<Tables>;
  listener: { hear?: StatementListener };
  close: () => Promise<void>;
}

/** Returns a view of the pool that limits how many of its connections are in use at the same time. */
const withPermits = (pool: pg.Pool, permits: Semaphore): PostgresPool =>
  ({
    options: pool.options,
    connect: async () => {
      const releasePermit = await permits.acquire();
      try {
        const client = await pool.connect();
        // Bind `release` on each checkout, because the pool sets a new one each time.
        const release = client.release.bind(client);
        client.release = (error) => {
          release(error);
          releasePermit();
        };
        return client;
      } catch (error) {
        releasePermit();
        throw error;
      }
    },
    end: () => Promise.resolve(),
  }) satisfies Partial<PostgresPool> as unknown as PostgresPool;

export const openKysely = ({ pool, close }: Connections, readers: Semaphore): OpenDatabase => {
  const listener: OpenDatabase['listener'] = {};
  const openOn = (pool: PostgresPool) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool }),
      log: (event) => listener.hear?.(event.query.sql, event.queryDurationMillis, event.level === 'error' ? event.error : undefined),
    });
  const db = openOn(pool);
  return {
    db,
    reading: openOn(withPermits(pool, readers)),
    listener,
    close: async () => {
      close();
      await db.destroy();
    },
  };
};
