import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { trimFacts } from '../../apps/gateway/src/platform/facts/fact-reads';
import { appendFacts as tellFacts } from '../../apps/gateway/src/platform/facts/facts';
import { unitRoom, userRoom } from '../../apps/gateway/src/platform/facts/rooms';
import { FactTail } from '../../apps/gateway/src/platform/facts/tail';
import { LiveGateway } from '../../apps/gateway/src/platform/live/live.gateway';
import { type Connection, isSlow, queuedBytes } from '../../apps/gateway/src/platform/live/socket-connection';
import { openRaw } from '../chaos/raw-socket';
import { BERLIN, idsOf, isWelcomed, LiveLines } from '../kit/live-lines';
import { until } from '../kit/until';

const liveLines = new LiveLines();

describe('the live connection', () => {
  it('R10.4 a client receives the welcome first, then each fact of its rooms once and in order, and no facts of a sibling unit', async () => {
    const [jonasLine, chloeLine] = [liveLines.jonas.connect(), liveLines.chloe.connect()];
    await Promise.all([jonasLine.until(isWelcomed), chloeLine.until(isWelcomed)]);
    await liveLines.appendFacts([BERLIN], 'a1', 'a2');
    await liveLines.appendFacts([userRoom(liveLines.jonas.id), BERLIN], 'a3');
    await jonasLine.until(() => idsOf(jonasLine).length >= 3);
    expect(idsOf(jonasLine)).toEqual(['a1', 'a2', 'a3']);
    expect(jonasLine.events[0]?.event).toBe('welcome');
    const seqs = jonasLine.facts('account.changed').map(({ seq }) => seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(chloeLine.facts()).toEqual([]);
  });

  it('G3 a reconnecting client receives exactly the facts after its cursor', async () => {
    const first = liveLines.jonas.connect();
    await first.until(isWelcomed);
    await liveLines.appendFacts([BERLIN], 'b1');
    await first.until(() => idsOf(first).includes('b1'));
    const lastSeq = first.facts('account.changed').at(-1)!.seq;
    first.close();
    await liveLines.appendFacts([BERLIN], 'b2', 'b3');
    await liveLines.appendFacts([unitRoom('lco-france')], 'b4');
    const secondLine = liveLines.jonas.connect({ since: lastSeq });
    await secondLine.until(() => idsOf(secondLine).length >= 2);
    expect(idsOf(secondLine)).toEqual(['b2', 'b3']);
    expect(secondLine.events[0]).toMatchObject({ event: 'welcome', message: { whole: true } });
  });

  it('G3 a heartbeat contains the last fact of the client’s own rooms, never a fact of other rooms', async () => {
    const [jonasLine, chloeLine] = [liveLines.jonas.connect(), liveLines.chloe.connect()];
    await Promise.all([jonasLine.until(isWelcomed), chloeLine.until(isWelcomed)]);
    await liveLines.appendFacts([unitRoom('lco-france')], 'h1');
    await liveLines.appendFacts([BERLIN], 'h2');
    await liveLines.appendFacts([unitRoom('lco-france')], 'h3');
    await chloeLine.until(() => idsOf(chloeLine).includes('h3'));
    liveLines.gateway.live.app.get(LiveGateway).sendHeartbeats();
    const headOf = (line: typeof jonasLine) => line.events.find(({ event }) => event === 'head')?.message;
    await Promise.all([jonasLine, chloeLine].map((line) => line.until(() => headOf(line) !== undefined)));
    expect(headOf(jonasLine)).toEqual({ seq: jonasLine.facts('account.changed').at(-1)!.seq });
    expect(headOf(chloeLine)).toEqual({ seq: chloeLine.facts('account.changed').at(-1)!.seq });
  });

  it('G3 a cursor from the future, from another log or from before the retention period gets a welcome that reports an incomplete replay', async () => {
    for (const cursor of [{ since: Number.MAX_SAFE_INTEGER }, { since: 1, epoch: 'another' }]) {
      const line = liveLines.jonas.connect(cursor);
      await line.until(isWelcomed);
      expect(line.events[0]?.message).toMatchObject({ whole: false });
    }
  });

  it('G3 a client refetches only if its own facts were trimmed, however many facts of others were trimmed', async () => {
    const [jonasLine, chloeLine] = [liveLines.jonas.connect(), liveLines.chloe.connect()];
    await Promise.all([jonasLine.until(isWelcomed), chloeLine.until(isWelcomed)]);
    await liveLines.appendFacts([BERLIN], 'i1');
    await liveLines.appendFacts([unitRoom('lco-france')], 'i2');
    await jonasLine.until(() => idsOf(jonasLine).includes('i1'));
    await chloeLine.until(() => idsOf(chloeLine).includes('i2'));
    const lastSeqOf = (line: typeof jonasLine) => line.facts().at(-1)!.seq;
    // Move facts of other people and one fact of the client beyond the retention period. A gateway that starts now has none of these facts
    // in memory.
    await sql`update fact set at = now() - interval '8 days' where not (rooms && ${[BERLIN, userRoom(liveLines.jonas.id)]}::text[]) or seq = ${lastSeqOf(jonasLine)}`.execute(
      liveLines.gateway.database.db,
    );
    await liveLines.gateway.database.tx(trimFacts);
    const tail = liveLines.gateway.live.app.get(FactTail);
    tail.recent.reset(tail.lastSeq, []);
    for (const [line, since, isComplete] of [
      [liveLines.jonas.connect({ since: lastSeqOf(jonasLine) - 1 }), lastSeqOf(jonasLine) - 1, false],
      [liveLines.jonas.connect({ since: lastSeqOf(jonasLine) }), lastSeqOf(jonasLine), true],
      [liveLines.chloe.connect({ since: lastSeqOf(chloeLine) }), lastSeqOf(chloeLine), true],
    ] as const) {
      await line.until(isWelcomed);
      expect({ since, message: line.events[0]?.message }).toMatchObject({ since, message: { whole: isComplete } });
    }
  });

  it('G3 a long replay from memory and log is complete, in order, without duplicates, and continues with new facts', async () => {
    const first = liveLines.jonas.connect();
    await first.until(isWelcomed);
    await liveLines.appendFacts([BERLIN], 'k0');
    await first.until(() => idsOf(first).includes('k0'));
    const lastSeq = first.facts().at(-1)!.seq;
    first.close();
    const missedKeys = Array.from({ length: 300 }, (_, index) => `k${index + 1}`);
    await liveLines.gateway.database.tx((tx) =>
      tellFacts(
        tx,
        missedKeys.map((userId) => ({ rooms: [BERLIN], type: 'account.changed', data: { userId } })),
      ),
    );
    const tail = liveLines.gateway.live.app.get(FactTail);
    await tail.catchUp();
    for (const fromLog of [false, true]) {
      if (fromLog) tail.recent.reset(tail.lastSeq, []);
      const line = liveLines.jonas.connect({ since: lastSeq });
      const next = fromLog ? 'k-live-2' : 'k-live-1';
      await line.until(isWelcomed);
      await liveLines.appendFacts([BERLIN], next);
      await line.until(() => idsOf(line).includes(next));
      expect(idsOf(line).filter((id) => !String(id).startsWith('k-live'))).toEqual(missedKeys);
      const seqs = line.facts().map(({ seq }) => seq);
      expect(seqs).toEqual([...new Set(seqs)].sort((a, b) => a - b));
      line.close();
    }
  });

  it('G3 a reconnecting client that does not read occupies the memory of one page and does not delay facts for others', async () => {
    const { since } = await (async () => {
      const line = liveLines.jonas.connect();
      await line.until(isWelcomed);
      line.close();
      return { since: (line.events[0]!.message as { seq: number }).seq };
    })();
    const largeText = 'l'.repeat(5_000);
    for (let batch = 0; batch < 10; batch++) {
      await liveLines.gateway.database.tx((tx) =>
        tellFacts(
          tx,
          Array.from({ length: 180 }, () => ({ rooms: [BERLIN], type: 'account.changed' as const, data: { userId: largeText } })),
        ),
      );
    }
    await liveLines.gateway.app.get(FactTail).catchUp();
    const silentClients = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const client = await openRaw(liveLines.gateway.url);
        client.socket.pause();
        client.send(`40${JSON.stringify({ token: liveLines.jonas.token, since })}`);
        return client;
      }),
    );
    const { clients } = liveLines.gateway.app.get(LiveGateway)['server'].engine as unknown as { clients: Record<string, Connection> };
    const pendingSizes = () => Object.values(clients).map((connection) => queuedBytes(connection));
    // Wait until the system buffers of the three clients are full.
    await until(() => pendingSizes().filter((bytes) => bytes > 0).length >= silentClients.length);
    let largest = 0;
    for (let round = 0; round < 50; round++) {
      largest = Math.max(largest, ...pendingSizes());
      await pause(20);
    }
    expect(largest).toBeGreaterThan(0);
    expect(largest).toBeLessThan(1024 * 1024);
    const neighbour = liveLines.jonas.connect();
    await neighbour.until(isWelcomed);
    await liveLines.appendFacts([BERLIN], 'l1');
    await neighbour.until(() => idsOf(neighbour).includes('l1'));
    for (const { socket } of silentClients) socket.destroy();
  });

  it('G3 a connected client that stops reading is disconnected when too much data is queued, even if no fact is appended', async () => {
    const client = await openRaw(liveLines.gateway.url, { token: liveLines.jonas.token });
    await client.readUntil('42["welcome"');
    client.socket.pause();
    const { clients } = liveLines.gateway.app.get(LiveGateway)['server'].engine as unknown as {
      clients: Record<string, Connection & { write: (data: string) => void }>;
    };
    const [id, connection] = Object.entries(clients).at(-1)!;
    // The data exceeds the system buffers. No fact is appended, so only the timer checks the queue.
    for (let count = 0; count < 12_000; count++) connection.write('x'.repeat(2_000));
    expect(isSlow(connection)).toBe(true);
    await until(() => !Object.hasOwn(clients, id));
    client.socket.resume();
    await client.closed;
  });
});
