import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { approvalRoutes, type Principal } from '@portal/contracts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { seedOrganisation } from '../../apps/gateway/src/demo/seed';
import { Approvals } from '../../apps/gateway/src/features/approvals/approvals.store';
import { Database } from '../../apps/gateway/src/platform/database/database';
import type { Tables } from '../../apps/gateway/src/platform/database/tables';
import { serveCommands } from './answers';
import { createSignedInPeople } from './people';

interface Engine {
  db: Kysely<Tables>;
  end: () => Promise<void>;
}

/** Opens the engine in a worker thread, as the product does. */
const openInThread = async (folder: string): Promise<Engine> => {
  const database = await Database.open({ folder });
  return { db: database.db, end: () => database.close() };
};

/** Opens the engine on the same event loop as the sockets, unlike the product. */
const openInProcess = async (folder: string): Promise<Engine> => {
  const engine = await PGlite.create({
    dataDir: join(folder, 'postgres'),
    postgresqlconf: ['max_wal_size = 64MB', 'shared_buffers = 16MB'],
  });
  const pool = new pg.Pool({ ...createPgConfig(engine), max: 1 } as unknown as pg.PoolConfig);
  return { db: new Kysely({ dialect: new PostgresDialect({ pool }) }), end: () => engine.close() };
};

const TICK_MS = 10;
const REST_MS = 1_000;
const p99 = (sortedTimes: number[]): number => sortedTimes[Math.floor(sortedTimes.length * 0.99)]!;

/** Returns each delay of a ten-millisecond timer until the work is done. */
const watch = async (work: Promise<unknown>): Promise<number[]> => {
  const delays: number[] = [];
  let due = performance.now() + TICK_MS;
  const tick = () => {
    delays.push(performance.now() - due);
    due = performance.now() + TICK_MS;
    timer = setTimeout(tick, TICK_MS);
  };
  let timer = setTimeout(tick, TICK_MS);
  await work;
  clearTimeout(timer);
  delays.push(performance.now() - due);
  return delays.map((ms) => Math.max(0, ms)).sort((a, b) => a - b);
};

serveCommands({
  /** Creates a folder with the demo. Each run copies it. */
  seed: async (folder: string): Promise<Principal> => {
    const database = await Database.open({ folder });
    await database.migrate();
    await seedOrganisation(database, { demo: true });
    const [reader] = await createSignedInPeople(database, 1);
    await database.close();
    return reader!;
  },
  ask: async ({ from, folder, thread, principal, callers, forMs }: Asking) => {
    cpSync(from, folder, { recursive: true });
    const { db, end } = await (thread ? openInThread : openInProcess)(folder);
    const approvals = new Approvals({ db } as unknown as Database);
    const filter = approvalRoutes.list.input.parse({});
    for (let warm = 0; warm < 100; warm++) await approvals.page(principal, filter);
    const rest = await watch(new Promise((resolve) => setTimeout(resolve, REST_MS)));
    const endAt = performance.now() + forMs;
    let count = 0;
    const runCaller = async () => {
      for (; performance.now() < endAt; count++) await approvals.page(principal, filter);
    };
    const delays = await watch(Promise.all(Array.from({ length: callers }, runCaller)));
    await end();
    return { rest: p99(rest), p99: p99(delays), longest: delays.at(-1)!, rate: count / (forMs / 1000) };
  },
});

interface Asking {
  from: string;
  folder: string;
  thread: boolean;
  principal: Principal;
  callers: number;
  forMs: number;
}
