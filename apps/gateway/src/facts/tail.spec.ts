import { expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { openMigrated } from '../../../../tests/template-database';
import { until } from '../../../../tests/until';
import { renameLog, trimFacts } from './fact-reads';
import { Doorbell, type LoggedFact, logState, tell } from './facts';
import { unitRoom } from './rooms';
import { FactTail } from './tail';

const opened = async () => {
  const database = await openMigrated();
  const bell = new Doorbell();
  const tail = new FactTail(database, bell);
  const deliveries: LoggedFact[] = [];
  let anew = 0;
  const start = () =>
    tail.start({
      tell: (facts) => deliveries.push(...facts),
      startedAnew: () => (anew += 1),
      failed: (error) => {
        throw error;
      },
    });
  return {
    database,
    tail,
    deliveries,
    start,
    anew: () => anew,
    tell: (userId: string, rooms = [unitRoom('a')]) => database.tx((tx) => tell(tx, rooms, 'account.changed', { userId })),
    ring: () => bell.ring(),
    close: async () => {
      tail.onModuleDestroy();
      await database.close();
    },
  };
};
const names = (facts: readonly LoggedFact[]) => facts.map(({ fact }) => (fact.data as { userId: string }).userId);

it('G3 a client that comes before the log was read the first time waits for it, and hears nothing from before', async () => {
  const { tail, deliveries, tell, start, ring, close } = await opened();
  await tell('before');
  const starting = start();
  let welcomedAt = -1;
  await tail.inQueue(async () => {
    welcomedAt = tail.lastSeq;
  });
  await starting;
  expect(welcomedAt).toBe(1);
  await tell('after');
  ring();
  await until(() => deliveries.length);
  expect(names(deliveries)).toEqual(['after']);
  await close();
});

it('G3 the facts from before the start are at hand for clients that come back', async () => {
  const { tail, tell, start, close } = await opened();
  for (const userId of ['one', 'two']) await tell(userId);
  await tell('of others', [unitRoom('b')]);
  await start();
  expect(tail.recent.reaches(0)).toBe(true);
  expect(names(tail.recent.after(1, [unitRoom('a')], 10))).toEqual(['two']);
  await close();
});

it('G5 a log that went back is noticed though newer facts have overtaken it, and gets another name', async () => {
  const { database, tail, deliveries, tell, start, anew, close } = await opened();
  for (const userId of ['one', 'two', 'three']) await tell(userId);
  await start();
  const { epoch } = tail;
  // A standby that lacked the last commits, and went on from there.
  await sql`delete from fact where seq > 1`.execute(database.db);
  await sql`alter table fact alter column seq restart with 2`.execute(database.db);
  for (const userId of ['other two', 'other three', 'other four']) await tell(userId);
  await tail.catchUp();
  expect(anew()).toBe(1);
  expect(deliveries).toEqual([]);
  expect(tail.lastSeq).toBe(4);
  expect(tail.epoch).not.toBe(epoch);
  expect(await logState(database.db)).toMatchObject({ epoch: tail.epoch });
  expect(names(tail.recent.after(0, [unitRoom('a')], 10))).toEqual(['one', 'other two', 'other three', 'other four']);
  expect(await tail.numbers.lastOf([unitRoom('a')])).toBe(4);
  await tell('five');
  await tail.catchUp();
  expect(names(deliveries)).toEqual(['five']);
  expect(anew()).toBe(1);
  await close();
});

it('G5 a log that was renamed is another one; one whose old facts were trimmed is the same', async () => {
  const { database, tail, deliveries, tell, start, anew, close } = await opened();
  for (const userId of ['one', 'two']) await tell(userId);
  await start();
  await sql`update fact set at = now() - interval '8 days'`.execute(database.db);
  await database.tx(trimFacts);
  await tell('three');
  await tail.catchUp();
  expect(names(deliveries)).toEqual(['three']);
  expect(anew()).toBe(0);
  await renameLog(database.db, tail.epoch);
  await tail.catchUp();
  expect(anew()).toBe(1);
  await close();
});

it('G10 the last number of a room is its own, also after its facts were trimmed and while others go on', async () => {
  const { database, tail, tell, start, close } = await opened();
  await tell('own');
  await tell('of others', [unitRoom('b')]);
  await start();
  expect(tail.numbers.lastKnown([unitRoom('a')])).toBeNull();
  expect(await tail.numbers.lastOf([unitRoom('a')])).toBe(1);
  await tell('of others again', [unitRoom('b')]);
  await tail.catchUp();
  expect(tail.numbers.lastKnown([unitRoom('a')])).toBe(1);
  await tell('own again');
  await tail.catchUp();
  expect(tail.numbers.lastKnown([unitRoom('a')])).toBe(4);
  await sql`update fact set at = now() - interval '8 days'`.execute(database.db);
  await database.tx(trimFacts);
  const restarted = new FactTail(database, new Doorbell());
  await restarted.start({ tell: () => undefined, startedAnew: () => undefined, failed: () => undefined });
  expect(await restarted.numbers.lastOf([unitRoom('a')])).toBe(4);
  expect(await restarted.numbers.lastOf([unitRoom('nobody')])).toBe(0);
  restarted.onModuleDestroy();
  await close();
});
