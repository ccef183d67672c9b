import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedDatabase } from '../../../../tests/kit/template-database';
import { Clock } from './clock';
import { DatabaseTime } from './database/database-time';
import { makeLog } from './log';

const FIVE_MINUTES = 5 * 60_000;

/** Creates a clock on a machine whose wall clock is off by `wrongMs`. */
const clockOf = (offsetMs: number): Clock => {
  const systemNow = Date.now;
  jest.spyOn(Date, 'now').mockImplementation(() => systemNow() + offsetMs);
  const clock = new Clock();
  jest.restoreAllMocks();
  return clock;
};

describe('the clock of a node', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it("G9 a node uses the database's time even if its own clock is minutes fast or slow", async () => {
    const database = await openMigratedDatabase();
    for (const offsetMs of [FIVE_MINUTES, -FIVE_MINUTES, 0]) {
      const clock = clockOf(offsetMs);
      const time = new DatabaseTime(database, clock, makeLog('silent'));
      await time.onModuleInit();
      time.onApplicationShutdown();
      const { rows } = await sql<{ time: Date }>`select clock_timestamp() as time`.execute(database.db);
      expect(Math.abs(clock.now().getTime() - rows[0]!.time.getTime())).toBeLessThan(FIVE_MINUTES / 10);
    }
    await database.close();
  });

  it("G9 a change of the machine's wall clock does not affect the measured time", () => {
    const clock = new Clock();
    const timeBefore = clock.now().getTime();
    const systemNow = Date.now;
    jest.spyOn(Date, 'now').mockImplementation(() => systemNow() - FIVE_MINUTES);
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(timeBefore);
    expect(clock.in(-1_000).getTime()).toBeLessThan(clock.now().getTime());
  });
});
