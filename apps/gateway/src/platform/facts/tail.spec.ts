import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedDatabase } from '../../../../../tests/kit/template-database';
import { until } from '../../../../../tests/kit/until';
import { renewEpoch, trimFacts } from './fact-reads';
import { appendFact, type LoggedFact, loadLogState, TailWakeUp } from './facts';
import { unitRoom } from './rooms';
import { FactTail } from './tail';

const openTail = async () => {
  const database = await openMigratedDatabase();
  const bell = new TailWakeUp();
  const tail = new FactTail(database, bell);
  const deliveries: LoggedFact[] = [];
  let restartCount = 0;
  const start = () =>
    tail.start({
      deliver: (facts) => deliveries.push(...facts),
      logReplaced: () => (restartCount += 1),
      failed: (error) => {
        throw error;
      },
    });
  return {
    database,
    tail,
    deliveries,
    start,
    anew: () => restartCount,
    append: async (userId: string, rooms = [unitRoom('a')]): Promise<number> => {
      await database.tx((tx) => appendFact(tx, rooms, 'account.changed', { userId }));
      return (await loadLogState(database.db)).head;
    },
    ring: () => bell.ring(),
    close: async () => {
      tail.onModuleDestroy();
      await database.close();
    },
  };
};
const names = (facts: readonly LoggedFact[]) => facts.map(({ fact }) => (fact.data as { userId: string }).userId);

it('G3 a client that connects before the first read of the fact log waits for that read and receives no earlier facts', async () => {
  const { tail, deliveries, append, start, ring, close } = await openTail();
  const earlierSeq = await append('before');
  const startup = start();
  let welcomedAt = -1;
  await tail.runInQueue(async () => {
    welcomedAt = tail.lastSeq;
  });
  await startup;
  expect(welcomedAt).toBe(earlierSeq);
  await append('after');
  ring();
  await until(() => deliveries.length);
  expect(names(deliveries)).toEqual(['after']);
  await close();
});

it('G3 facts from before the startup are in memory for clients that reconnect', async () => {
  const { tail, append, start, close } = await openTail();
  const firstSeq = await append('one');
  await append('two');
  await append('of others', [unitRoom('b')]);
  await start();
  expect(tail.recent.coversAfter(0)).toBe(true);
  expect(names(tail.recent.after(firstSeq, [unitRoom('a')], 10))).toEqual(['two']);
  await close();
});

it('G5 a fact log that has lost facts is detected even if newer facts have reached the same number, and gets a new epoch', async () => {
  const { database, tail, deliveries, append, start, anew, close } = await openTail();
  const firstSeq = await append('one');
  for (const userId of ['two', 'three']) await append(userId);
  await start();
  const { epoch } = tail;
  // Simulate a standby that lacked the last commits and continued from there.
  await sql`delete from fact where seq > ${firstSeq}`.execute(database.db);
  await sql`select setval('fact_number', ${firstSeq})`.execute(database.db);
  for (const userId of ['other two', 'other three']) await append(userId);
  const fourthSeq = await append('other four');
  await tail.catchUp();
  expect(anew()).toBe(1);
  expect(deliveries).toEqual([]);
  expect(tail.lastSeq).toBe(fourthSeq);
  expect(tail.epoch).not.toBe(epoch);
  expect(await loadLogState(database.db)).toMatchObject({ epoch: tail.epoch });
  expect(names(tail.recent.after(0, [unitRoom('a')], 10))).toEqual(['one', 'other two', 'other three', 'other four']);
  expect(await tail.numbers.lastOf([unitRoom('a')])).toBe(fourthSeq);
  await append('five');
  await tail.catchUp();
  expect(names(deliveries)).toEqual(['five']);
  expect(anew()).toBe(1);
  await close();
});

it('G5 the tail restarts for a fact log with another epoch, and continues with a log whose old facts were deleted', async () => {
  const { database, tail, deliveries, append, start, anew, close } = await openTail();
  for (const userId of ['one', 'two']) await append(userId);
  await start();
  await sql`update fact set at = now() - interval '8 days'`.execute(database.db);
  await database.tx(trimFacts);
  await append('three');
  await tail.catchUp();
  expect(names(deliveries)).toEqual(['three']);
  expect(anew()).toBe(0);
  await renewEpoch(database.db, tail.epoch);
  await tail.catchUp();
  expect(anew()).toBe(1);
  await close();
});

it("G10 the last fact number of a room comes from the room's own newest fact, even after that fact is deleted and other rooms receive facts", async () => {
  const { database, tail, append, start, close } = await openTail();
  const ownSeq = await append('own');
  await append('of others', [unitRoom('b')]);
  await start();
  expect(tail.numbers.cachedLastOf([unitRoom('a')])).toBeNull();
  expect(await tail.numbers.lastOf([unitRoom('a')])).toBe(ownSeq);
  await append('of others again', [unitRoom('b')]);
  await tail.catchUp();
  expect(tail.numbers.cachedLastOf([unitRoom('a')])).toBe(ownSeq);
  const laterNumber = await append('own again');
  await tail.catchUp();
  expect(tail.numbers.cachedLastOf([unitRoom('a')])).toBe(laterNumber);
  await sql`update fact set at = now() - interval '8 days'`.execute(database.db);
  await database.tx(trimFacts);
  const restartedTail = new FactTail(database, new TailWakeUp());
  await restartedTail.start({ deliver: () => undefined, logReplaced: () => undefined, failed: () => undefined });
  expect(await restartedTail.numbers.lastOf([unitRoom('a')])).toBe(laterNumber);
  expect(await restartedTail.numbers.lastOf([unitRoom('nobody')])).toBe(0);
  restartedTail.onModuleDestroy();
  await close();
});
