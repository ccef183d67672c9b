import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { trimFacts } from '../apps/gateway/src/platform/facts/fact-reads';
import { tellAll as tellFacts } from '../apps/gateway/src/platform/facts/facts';
import { unitRoom, userRoom } from '../apps/gateway/src/platform/facts/rooms';
import { FactTail } from '../apps/gateway/src/platform/facts/tail';
import { LiveGateway } from '../apps/gateway/src/platform/live/live.gateway';
import { type Connection, isSlow, queuedBytes } from '../apps/gateway/src/platform/live/transport';
import { openRaw } from './chaos/raw-socket';
import { BERLIN, idsOf, isWelcomed, LiveLines } from './live-lines';
import { until } from './until';

const live = new LiveLines();

describe('the live line', () => {
  it('R10.4 welcomes first, then tells each fact of the own rooms once and in order, and none of a sister unit', async () => {
    const [his, hers] = [live.jonas.connect(), live.chloe.connect()];
    await Promise.all([his.until(isWelcomed), hers.until(isWelcomed)]);
    await live.tellAll([BERLIN], 'a1', 'a2');
    await live.tellAll([userRoom(live.jonas.id), BERLIN], 'a3');
    await his.until(() => idsOf(his).length >= 3);
    expect(idsOf(his)).toEqual(['a1', 'a2', 'a3']);
    expect(his.events[0]?.event).toBe('welcome');
    const seqs = his.facts('account.changed').map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((one, other) => one - other));
    expect(hers.facts()).toEqual([]);
  });

  it('G3 replays what was missed after the number a client comes back with, and nothing before it', async () => {
    const first = live.jonas.connect();
    await first.until(isWelcomed);
    await live.tellAll([BERLIN], 'b1');
    await first.until(() => idsOf(first).includes('b1'));
    const since = first.facts('account.changed').at(-1)!.seq;
    first.close();
    await live.tellAll([BERLIN], 'b2', 'b3');
    await live.tellAll([unitRoom('lco-france')], 'b4');
    const again = live.jonas.connect({ since });
    await again.until(() => idsOf(again).length >= 2);
    expect(idsOf(again)).toEqual(['b2', 'b3']);
    expect(again.events[0]).toMatchObject({ event: 'welcome', message: { whole: true } });
  });

  it('G3 a head names the last fact of the own rooms, never one that only others were told', async () => {
    const [his, hers] = [live.jonas.connect(), live.chloe.connect()];
    await Promise.all([his.until(isWelcomed), hers.until(isWelcomed)]);
    await live.tellAll([unitRoom('lco-france')], 'h1');
    await live.tellAll([BERLIN], 'h2');
    await live.tellAll([unitRoom('lco-france')], 'h3');
    await hers.until(() => idsOf(hers).includes('h3'));
    live.gateway.live.app.get(LiveGateway).tellHeads();
    const head = (line: typeof his) => line.events.find(({ event }) => event === 'head')?.message;
    await Promise.all([his, hers].map((line) => line.until(() => head(line) !== undefined)));
    expect(head(his)).toEqual({ seq: his.facts('account.changed').at(-1)!.seq });
    expect(head(hers)).toEqual({ seq: hers.facts('account.changed').at(-1)!.seq });
  });

  it('G3 a cursor from the future, of another log, or trimmed away is answered by a replay that is not whole', async () => {
    for (const cursor of [{ since: Number.MAX_SAFE_INTEGER }, { since: 1, epoch: 'another' }]) {
      const line = live.jonas.connect(cursor);
      await line.until(isWelcomed);
      expect(line.events[0]?.message).toMatchObject({ whole: false });
    }
  });

  it('G3 who lost facts to the retention is told to fetch again; who lost none, however many others did, is not', async () => {
    const [his, hers] = [live.jonas.connect(), live.chloe.connect()];
    await Promise.all([his.until(isWelcomed), hers.until(isWelcomed)]);
    await live.tellAll([BERLIN], 'i1');
    await live.tellAll([unitRoom('lco-france')], 'i2');
    await his.until(() => idsOf(his).includes('i1'));
    await hers.until(() => idsOf(hers).includes('i2'));
    const last = (line: typeof his) => line.facts().at(-1)!.seq;
    // Facts of others alone, and one of his own, are older than the retention; a node that starts then has none of them at hand.
    await sql`update fact set at = now() - interval '8 days' where not (rooms && ${[BERLIN, userRoom(live.jonas.id)]}::text[]) or seq = ${last(his)}`.execute(
      live.gateway.database.db,
    );
    await live.gateway.database.tx(trimFacts);
    const tail = live.gateway.live.app.get(FactTail);
    tail.recent.begin(tail.lastSeq, []);
    for (const [line, since, whole] of [
      [live.jonas.connect({ since: last(his) - 1 }), last(his) - 1, false],
      [live.jonas.connect({ since: last(his) }), last(his), true],
      [live.chloe.connect({ since: last(hers) }), last(hers), true],
    ] as const) {
      await line.until(isWelcomed);
      expect({ since, message: line.events[0]?.message }).toMatchObject({ since, message: { whole } });
    }
  });

  it('G3 a long replay comes from memory and from the log alike: all of it, once, in order, and then what is told meanwhile', async () => {
    const first = live.jonas.connect();
    await first.until(isWelcomed);
    await live.tellAll([BERLIN], 'k0');
    await first.until(() => idsOf(first).includes('k0'));
    const since = first.facts().at(-1)!.seq;
    first.close();
    const missed = Array.from({ length: 300 }, (_, at) => `k${at + 1}`);
    await live.gateway.database.tx((tx) =>
      tellFacts(
        tx,
        missed.map((userId) => ({ rooms: [BERLIN], type: 'account.changed', data: { userId } })),
      ),
    );
    const tail = live.gateway.live.app.get(FactTail);
    await tail.catchUp();
    for (const fromLog of [false, true]) {
      if (fromLog) tail.recent.begin(tail.lastSeq, []);
      const line = live.jonas.connect({ since });
      const next = fromLog ? 'k-live-2' : 'k-live-1';
      await line.until(isWelcomed);
      await live.tellAll([BERLIN], next);
      await line.until(() => idsOf(line).includes(next));
      expect(idsOf(line).filter((id) => !String(id).startsWith('k-live'))).toEqual(missed);
      const seqs = line.facts().map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((one, other) => one - other));
      line.close();
    }
  });

  it('G3 a client that comes back and reads nothing costs a page, however much it missed, and its neighbours hear on', async () => {
    const { since } = await (async () => {
      const line = live.jonas.connect();
      await line.until(isWelcomed);
      line.close();
      return { since: (line.events[0]!.message as { seq: number }).seq };
    })();
    const large = 'l'.repeat(5_000);
    for (let batch = 0; batch < 10; batch++) {
      await live.gateway.database.tx((tx) =>
        tellFacts(
          tx,
          Array.from({ length: 180 }, () => ({ rooms: [BERLIN], type: 'account.changed' as const, data: { userId: large } })),
        ),
      );
    }
    await live.gateway.app.get(FactTail).catchUp();
    const deaf = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const client = await openRaw(live.gateway.url);
        client.socket.pause();
        client.send(`40${JSON.stringify({ token: live.jonas.token, since })}`);
        return client;
      }),
    );
    const { clients } = live.gateway.app.get(LiveGateway)['server'].engine as unknown as { clients: Record<string, Connection> };
    const waiting = () => Object.values(clients).map((connection) => queuedBytes(connection));
    // Until those three have been given what the system takes, and are being waited for.
    await until(() => waiting().filter((bytes) => bytes > 0).length >= deaf.length);
    let most = 0;
    for (let look = 0; look < 50; look++) {
      most = Math.max(most, ...waiting());
      await pause(20);
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(1024 * 1024);
    const neighbour = live.jonas.connect();
    await neighbour.until(isWelcomed);
    await live.tellAll([BERLIN], 'l1');
    await neighbour.until(() => idsOf(neighbour).includes('l1'));
    for (const { socket } of deaf) socket.destroy();
  });

  it('G3 a client that stands in its rooms and stops reading is ended when too much waits for it, also when no fact is told', async () => {
    const client = await openRaw(live.gateway.url, { token: live.jonas.token });
    await client.until('42["welcome"');
    client.socket.pause();
    const { clients } = live.gateway.app.get(LiveGateway)['server'].engine as unknown as {
      clients: Record<string, Connection & { write: (data: string) => void }>;
    };
    const [id, connection] = Object.entries(clients).at(-1)!;
    // More than the system takes off our hands. It is no fact: nothing but the clock looks at it.
    for (let sent = 0; sent < 12_000; sent++) connection.write('x'.repeat(2_000));
    expect(isSlow(connection)).toBe(true);
    await until(() => !Object.hasOwn(clients, id));
    client.socket.resume();
    await client.closed;
  });
});
