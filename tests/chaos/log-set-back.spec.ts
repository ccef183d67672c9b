import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { appendFact } from '../../apps/gateway/src/platform/facts/facts';
import { unitRoom } from '../../apps/gateway/src/platform/facts/rooms';
import type { LiveClient } from '../kit/live-client';
import { openTestGateway, type Person, type TestGateway } from '../kit/test-gateway';

const BERLIN = unitRoom('lco-deutschland');

let gateway: TestGateway;
let people: Person[];
beforeAll(async () => {
  gateway = await openTestGateway();
  people = await Promise.all([gateway.as('jonas'), gateway.as('lena')]);
});
afterAll(() => gateway.close());

const appendFacts = async (...ids: string[]): Promise<void> => {
  for (const userId of ids) await gateway.database.tx((tx) => appendFact(tx, [BERLIN], 'account.changed', { userId }));
  gateway.bell.ring();
};
const idsOf = (line: LiveClient) => line.facts('account.changed').map(({ data }) => data['userId']);
const welcomesOf = (line: LiveClient) =>
  line.events.flatMap(({ event, message }) => (event === 'welcome' ? [message as { seq: number; whole: boolean; epoch: string }] : []));

it('G5 connected and reconnecting clients get a new welcome and receive later facts after the fact log is reset to an earlier state', async () => {
  const lines = people.map((person) => person.connect());
  const connection = people[0]!.connect();
  await Promise.all([...lines, connection].map((line) => line.until(() => welcomesOf(line).length === 1)));
  await appendFacts('kept');
  const readLastSeq = async () => (await sql<{ seq: number }>`select max(seq) as seq from fact`.execute(gateway.database.db)).rows[0]!.seq;
  const seq = await readLastSeq();
  await appendFacts('lost 1', 'lost 2');
  await Promise.all([...lines, connection].map((line) => line.until(() => idsOf(line).includes('lost 2'))));
  const { epoch } = welcomesOf(connection)[0]!;
  const lastSeq = connection.facts().at(-1)!.seq;
  connection.close();

  // Simulate a failover to a standby without the last commits: its log ends earlier, and its clock numbers new facts from there.
  await gateway.database.tx(async (tx) => {
    await sql`delete from fact where seq > ${seq}`.execute(tx);
    await sql`select setval('fact_number', ${seq})`.execute(tx);
    for (const userId of ['new 1', 'new 2', 'new 3']) await appendFact(tx, [BERLIN], 'account.changed', { userId });
  });
  const newestSeq = await readLastSeq();
  gateway.bell.ring();
  for (const line of lines) {
    await line.until(() => welcomesOf(line).length === 2, 10_000);
    expect(welcomesOf(line)[1]).toMatchObject({ seq: newestSeq, whole: false });
    expect(welcomesOf(line)[1]!.epoch).not.toBe(epoch);
    expect(line.events.some(({ event }) => event === 'disconnect')).toBe(false);
  }
  await appendFacts('next');
  await Promise.all(lines.map((line) => line.until(() => idsOf(line).includes('next'))));

  const reconnection = people[0]!.connect({ since: lastSeq, epoch });
  await reconnection.until(() => welcomesOf(reconnection).length === 1);
  expect(welcomesOf(reconnection)[0]).toMatchObject({ whole: false, epoch: welcomesOf(lines[0]!)[1]!.epoch });
});

it('G5 connected clients get a new welcome after an operator changes the epoch of a restored log', async () => {
  const line = people[1]!.connect();
  await line.until(() => welcomesOf(line).length === 1);
  await sql`update fact_log set epoch = 'restored'`.execute(gateway.database.db);
  await line.until(() => welcomesOf(line).length === 2, 10_000);
  expect(welcomesOf(line)[1]).toMatchObject({ whole: false, epoch: 'restored' });
});
