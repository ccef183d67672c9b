import { expect, it } from '@jest/globals';
import { Database } from '../data/database';
import { Doorbell, type LoggedFact, tell } from '../data/facts';
import { unitRoom } from './rooms';
import { FactTail } from './tail';

it('G3 whoever comes before the log was read the first time waits for it, and hears nothing from before', async () => {
  const database = await Database.open({ folder: null });
  await database.migrate();
  const bell = new Doorbell();
  const tail = new FactTail(database, bell);
  const told = (userId: string) => database.tx((tx) => tell(tx, [unitRoom('a')], 'account.changed', { userId }));
  await told('before');
  const heard: LoggedFact[] = [];
  const starting = tail.start(
    (facts) => heard.push(...facts),
    (error) => {
      throw error;
    },
  );
  let welcomedAt = -1;
  await tail.inQueue(async () => {
    welcomedAt = tail.told;
  });
  await starting;
  expect(welcomedAt).toBe(1);
  await told('after');
  bell.ring();
  while (!heard.length) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard.map(({ fact }) => fact.data)).toEqual([{ userId: 'after' }]);
  tail.onModuleDestroy();
  await database.close();
}, 60_000);
