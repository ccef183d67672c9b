import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { TailWakeUp } from '../../platform/facts/facts';
import { makeLog } from '../../platform/log';
import { cancel, dueKind, schedule } from './due';
import { DueWork } from './due-work';

const NOTE = dueKind<{ nr: number }>('note');
const HOUR = 3_600_000;

let database: Database;
let clockOffsetMs = 0;
const clock = new Clock();
const start = clock.now();
clock.now = () => new Date(start.getTime() + clockOffsetMs);

beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterEach(async () => {
  clockOffsetMs = 0;
  await database.db.deleteFrom('due').execute();
});
afterAll(async () => {
  await database.close();
});

const put = (key: string, afterMs: number, nr = 0) => database.tx((tx) => schedule(tx, NOTE, key, clock.in(afterMs), { nr }));
const rows = () => database.db.selectFrom('due').selectAll().orderBy('key').execute();
/** Creates a worker for jobs that record notes. Returns the worker and the list of its effects. */
const worker = (perform: (key: string, nr: number) => void | Promise<void> = () => undefined) => {
  const work = new DueWork(database, clock, new TailWakeUp(), makeLog('silent'));
  const effects: string[] = [];
  work.register(NOTE, {
    perform: async (_tx, { nr }, _prepared, key) => {
      await perform(key, nr);
      effects.push(`${key} ${nr}`);
    },
  });
  return { work, effects, run: () => work.run('quick') };
};

describe('scheduled tasks', () => {
  it('G3 a scheduled job runs at its due time and not before', async () => {
    await put('a', HOUR, 7);
    const { run, effects } = worker();
    await run();
    expect(effects).toEqual([]);
    clockOffsetMs = HOUR;
    await run();
    await run();
    expect(effects).toEqual(['a 7']);
    expect(await rows()).toEqual([]);
  });

  it('G3 each of a hundred jobs runs once across four processes with random failures', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, nr) => put(`n${nr}`, 0, nr)));
    let calls = 0;
    const otherWorkers = Array.from({ length: 4 }, () => {
      const work = new DueWork(database, clock, new TailWakeUp(), makeLog('silent'));
      work.register(NOTE, {
        perform: async (tx, { nr }, _prepared, key) => {
          // The effect is a row with a unique key, so a second run would fail.
          await tx
            .insertInto('due')
            .values({ kind: 'done', key, due_at: clock.now(), data: JSON.stringify({ nr }) })
            .execute();
          if (++calls % 3 === 0) throw new Error('The process fell over');
        },
      });
      return work;
    });
    const countJobs = async (kind: string) => (await rows()).filter((row) => row.kind === kind).length;
    for (let round = 0; round < 5; round++) {
      await Promise.all(otherWorkers.map((work) => work.run('quick')));
      expect((await countJobs('note')) + (await countJobs('done'))).toBe(100);
      clockOffsetMs += HOUR;
    }
    expect(calls).toBeGreaterThan(100);
    expect(await countJobs('done')).toBeGreaterThan(90);
    const failedJobs = (await rows()).filter(({ kind }) => kind === 'note');
    expect(failedJobs.every(({ tries, failed_at }) => tries === 5 && failed_at)).toBe(true);
  });

  it('G3 a job that is rescheduled or cancelled during its preparation is not performed by that attempt', async () => {
    await put('moved', 0, 1);
    await put('cancelled', 0, 1);
    const work = new DueWork(database, clock, new TailWakeUp(), makeLog('silent'));
    const effects: string[] = [];
    work.register(NOTE, {
      prepare: async (_, key) => {
        if (key === 'moved' && clockOffsetMs === 0) await put('moved', HOUR, 2);
        if (key === 'cancelled') await database.tx((tx) => cancel(tx, NOTE, key));
      },
      perform: async (_tx, { nr }, _prepared, key) => void effects.push(`${key} ${nr}`),
    });
    await work.run('slow');
    expect(effects).toEqual([]);
    clockOffsetMs = HOUR;
    await work.run('slow');
    expect(effects).toEqual(['moved 2']);
  });

  it('G3 a job claimed by a crashed process runs in another process after its lease has expired', async () => {
    await put('a', 0);
    await database.db
      .updateTable('due')
      .set({ tries: 1, leased_until: clock.in(90_000) })
      .execute();
    const { run, effects } = worker();
    await run();
    expect(effects).toEqual([]);
    clockOffsetMs = 90_000;
    await run();
    expect(effects).toEqual(['a 0']);
  });

  it('G3 a failing job is attempted up to five times with increasing delays, then stored with its error', async () => {
    await put('a', 0);
    const { run, effects } = worker(() => {
      throw new Error('No such place');
    });
    for (const pause of [10_000, 40_000, 160_000, 640_000]) {
      await run();
      expect((await rows())[0]!.due_at).toEqual(clock.in(pause));
      clockOffsetMs += pause - 1;
      await run();
      clockOffsetMs += 1;
    }
    await run();
    expect(await rows()).toMatchObject([{ tries: 5, failed_at: clock.now(), last_error: 'No such place' }]);
    clockOffsetMs += 24 * HOUR;
    await run();
    expect(effects).toEqual([]);
    const { work } = worker();
    clockOffsetMs += 30 * 24 * HOUR;
    await work.trim();
    expect(await rows()).toEqual([]);
  });

  it('G3 a job of an unknown kind is neither run nor deleted', async () => {
    await database.tx((tx) => schedule(tx, dueKind<{ x: number }>('of another build'), 'a', clock.now(), { x: 1 }));
    await worker().run();
    expect(await rows()).toMatchObject([{ kind: 'of another build', tries: 0 }]);
  });

  it('R10.2 a shutdown releases a job whose preparation takes too long without counting an attempt', async () => {
    await put('a', 0, 1);
    const startSignal = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const effects: string[] = [];
    const createSlowWork = (name: string, prepare: () => Promise<void>) => {
      const work = new DueWork(database, clock, new TailWakeUp(), makeLog('silent'));
      work.register(NOTE, { prepare, perform: async (_tx, _data, _prepared, key) => void effects.push(`${key} by ${name}`) });
      return work;
    };
    const stoppedWork = createSlowWork('the one that leaves', () => {
      startSignal.resolve();
      return finish.promise;
    });
    const pendingRun = stoppedWork.run('slow');
    await startSignal.promise;
    await stoppedWork.stop(200);
    expect((await rows()).map(({ key, leased_until, tries }) => [key, leased_until, tries])).toEqual([['a', null, 0]]);
    await createSlowWork('another', () => Promise.resolve()).run('slow');
    finish.resolve();
    await pendingRun;
    expect(effects).toEqual(['a by another']);
  });

  it('R10.2 a shutdown finishes the jobs that have started and starts no other claimed jobs', async () => {
    await Promise.all(['a', 'b', 'c'].map((key, nr) => put(key, nr - 10, nr)));
    const startSignal = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const { work, effects, run } = worker(() => {
      startSignal.resolve();
      return finish.promise;
    });
    const pendingRun = run();
    await startSignal.promise;
    await work.stop(200);
    finish.resolve();
    await pendingRun;
    expect((await rows()).map(({ leased_until, tries }) => [leased_until, tries])).toEqual([
      [null, 0],
      [null, 0],
    ]);
    const other = worker();
    await other.run();
    expect([effects.length, other.effects.length]).toEqual([1, 2]);
    expect([...effects, ...other.effects].toSorted()).toEqual(['a 0', 'b 1', 'c 2']);
  });

  it('G3 jobs can be run explicitly after the automatic runs have stopped', async () => {
    await put('a', 0);
    const { work, effects, run } = worker();
    await work.stop();
    await run();
    expect(effects).toEqual(['a 0']);
  });
});
