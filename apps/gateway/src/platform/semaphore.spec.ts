import { describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { Database } from './database/database';
import { refusalOf } from './http/error.filter';
import { Overloaded, Semaphore } from './semaphore';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

describe('a semaphore of the database', () => {
  it('R7.1 the semaphore admits a limited number of callers at the same time and queues the others in order', async () => {
    const semaphore = new Semaphore('writers', { atOnce: 2, waiting: 10, waitMs: 60_000 });
    const order: number[] = [];
    const releases: (() => void)[] = [];
    for (let nth = 0; nth < 5; nth++) {
      void semaphore.acquire().then((leave) => {
        order.push(nth);
        releases.push(leave);
      });
    }
    await nextTick();
    expect(order).toEqual([0, 1]);
    releases[1]!();
    // A second release has no effect.
    releases[1]!();
    await nextTick();
    expect(order).toEqual([0, 1, 2]);
    releases[0]!();
    releases[2]!();
    await nextTick();
    expect(order).toEqual([0, 1, 2, 3, 4]);
  });

  it('R7.1 the semaphore refuses callers above the queue limit or after the timeout with a retry delay, and reserves no permit for them', async () => {
    const semaphore = new Semaphore('writers', { atOnce: 1, waiting: 1, waitMs: 30 });
    const releasePermit = await semaphore.acquire();
    const lateEntry = semaphore.acquire();
    await expect(semaphore.acquire()).rejects.toThrow(Overloaded);
    const error = await lateEntry.catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(Overloaded);
    const refusalError = refusalOf(error);
    expect(refusalError.refusal.status).toBe(503);
    expect(refusalError.extra.retryAfterMs).toBeGreaterThan(0);
    releasePermit();
    (await semaphore.acquire())();
    (await semaphore.acquire())();
  });

  it('R7.1 the semaphore shortens the timeout once its queue has been non-empty for a long time, and restores it when the queue is empty', async () => {
    jest.useFakeTimers();
    try {
      const semaphore = new Semaphore('reads', { atOnce: 1, waiting: 10, waitMs: 10_000, briefMs: 1_000 });
      const releasePermit = await semaphore.acquire();
      const refusals: string[] = [];
      const acquireAndRecordRefusal = (name: string) => semaphore.acquire().catch(() => void refusals.push(name));
      void acquireAndRecordRefusal('first');
      await jest.advanceTimersByTimeAsync(6_000);
      void acquireAndRecordRefusal('second');
      await jest.advanceTimersByTimeAsync(5_000);
      expect(refusals).toEqual(['first']);
      // So far, the queue has never been empty.
      void acquireAndRecordRefusal('third');
      await jest.advanceTimersByTimeAsync(1_000);
      expect(refusals).toEqual(['first', 'third']);
      await jest.advanceTimersByTimeAsync(5_000);
      expect(refusals).toEqual(['first', 'third', 'second']);
      const calm = acquireAndRecordRefusal('calm');
      await jest.advanceTimersByTimeAsync(9_000);
      releasePermit();
      expect(await calm).toEqual(expect.any(Function));
      expect([semaphore.waiting, semaphore.hasRefused(60_000), semaphore.hasRefused(1_000)]).toEqual([0, true, false]);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe.each(['embedded', 'postgres'] as const)('many concurrent writers on %s', (engine) => {
  const url = engine === 'postgres' ? process.env['TEST_DATABASE_URL'] : undefined;

  it('R7.1 a read is not delayed by any number of writers that wait for the lock on the fact log', async () => {
    const database = await Database.open({ ...(url ? { url } : {}), folder: null });
    const order: string[] = [];
    const lock = sql`select pg_advisory_xact_lock(727009)`;
    let release: () => void = () => undefined;
    const releaseLock = new Promise<void>((resolve) => {
      release = resolve;
    });
    let reportLocked: () => void = () => undefined;
    const lockAcquisition = new Promise<void>((resolve) => {
      reportLocked = resolve;
    });
    // The embedded database has one connection, so a read runs between two writers instead of in parallel.
    const first = database.tx(async (tx) => {
      await lock.execute(tx);
      reportLocked();
      if (engine === 'postgres' && url) await releaseLock;
    });
    await lockAcquisition;
    const writers = Array.from({ length: 60 }, () =>
      database.tx(async (tx) => {
        await lock.execute(tx);
        order.push('writer');
      }),
    );
    await database.read((tx) => sql`select 1`.execute(tx));
    await sql`select 1`.execute(database.db);
    order.push('read');
    release();
    await Promise.all([first, ...writers]);
    expect(order).toHaveLength(61);
    expect(order.indexOf('read')).toBeLessThanOrEqual(3);
    await database.close();
  });

  it('R7.1 a failed transaction releases its permit', async () => {
    const database = await Database.open({ ...(url ? { url } : {}), folder: null });
    for (let times = 0; times < 20; times++) {
      await expect(database.tx(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
      await expect(database.tx((tx) => sql`select nothing_there`.execute(tx))).rejects.toMatchObject({ code: '42703' });
    }
    await expect(database.read((tx) => sql`create table written (id int)`.execute(tx))).rejects.toMatchObject({ code: '25006' });
    await expect(database.tx((tx) => sql<{ one: number }>`select 1 as one`.execute(tx))).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
  });
});
