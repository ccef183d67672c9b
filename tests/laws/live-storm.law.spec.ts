import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { io } from 'socket.io-client';
import { unitRoom } from '../../apps/gateway/src/platform/facts/rooms';
import { FactTail } from '../../apps/gateway/src/platform/facts/tail';
import { BERLIN, idsOf, isWelcomed, LiveLines } from '../kit/live-lines';

const liveLines = new LiveLines();
afterEach(() => void jest.restoreAllMocks());

describe('a reconnect storm', () => {
  it('G3 a client that disconnects every 20 to 50 ms during 150 facts misses none and applies none twice', async () => {
    const appliedFacts: string[] = [];
    let cursor: { since?: number; epoch?: string } = {};
    let connections = 0;
    let isFinished = false;
    const first = liveLines.jonas.connect();
    await first.until(isWelcomed);
    cursor = { since: (first.events[0]!.message as { seq: number }).seq, epoch: (first.events[0]!.message as { epoch: string }).epoch };
    first.close();

    const reader = (async () => {
      while (!isFinished || appliedFacts.length < 150) {
        const socket = io(liveLines.gateway.url, {
          transports: ['websocket'],
          auth: { token: liveLines.jonas.token, ...cursor },
          reconnection: false,
          forceNew: true,
        });
        connections++;
        const receiveFact = ({ seq, data }: { seq: number; data: { userId: string } }) => {
          if (seq <= cursor.since!) return;
          cursor = { ...cursor, since: seq };
          appliedFacts.push(data.userId);
        };
        socket.on('account.changed', receiveFact);
        await new Promise((resolve) => socket.on('welcome', resolve).on('connect_error', resolve));
        await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30));
        socket.disconnect();
        if (connections > 2_000) throw new Error(`only ${appliedFacts.length} heard`);
      }
    })();
    for (let count = 0; count < 150; count++) {
      await liveLines.appendFacts([BERLIN], `storm-${count}`);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
    }
    isFinished = true;
    await reader;
    expect(appliedFacts).toEqual(Array.from({ length: 150 }, (_, index) => `storm-${index}`));
    expect(connections).toBeGreaterThan(10);
  });

  it('G2 fact numbers become visible in the order of their assignment under concurrent writers', async () => {
    const line = liveLines.jonas.connect();
    await line.until(isWelcomed);
    const countBefore = line.facts('account.changed').length;
    await Promise.all(
      Array.from({ length: 16 }, async (_, writer) => {
        for (let count = 0; count < 10; count++) await liveLines.appendFacts([BERLIN], `w${writer}-${count}`);
      }),
    );
    await line.until(() => line.facts('account.changed').length - countBefore >= 160);
    const seqs = line.facts('account.changed').map(({ seq }) => seq);
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    for (let writer = 0; writer < 16; writer++) {
      expect(idsOf(line).filter((id) => String(id).startsWith(`w${writer}-`))).toEqual(
        Array.from({ length: 10 }, (_, index) => `w${writer}-${index}`),
      );
    }
  });

  it('G5 the session of a reconnecting client is checked exactly twice, however long the client waits in the queue', async () => {
    const first = liveLines.jonas.connect();
    await first.until(isWelcomed);
    const { seq: welcomeSeq } = first.events[0]!.message as { seq: number };
    first.close();
    await liveLines.appendFacts([BERLIN], 'while-away');
    let clockReads = 0;
    liveLines.gateway.live.database.onStatement((text) => {
      if (/from "person" left join "session"/.test(text)) clockReads++;
    });
    // Let seconds pass between any two readings of the clock, as with thousands of clients in the queue.
    let clock = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => (clock += 3_000));
    const connection = liveLines.jonas.connect({ since: welcomeSeq });
    await connection.until(() => idsOf(connection).includes('while-away'));
    expect(clockReads).toBe(2);
  });

  it('G5 a client that missed no facts reconnects without a query of the log, however far the log has advanced for others', async () => {
    const first = liveLines.jonas.connect();
    await first.until(isWelcomed);
    await liveLines.appendFacts([BERLIN], 'before');
    await first.until(() => idsOf(first).includes('before'));
    const lastSeq = first.facts().at(-1)!.seq;
    first.close();
    await liveLines.appendFacts([unitRoom('lco-france')], 'for-others');
    const tail = liveLines.gateway.live.app.get(FactTail);
    await tail.catchUp();
    tail.recent.reset(tail.lastSeq, []);
    let clockReads = 0;
    liveLines.gateway.live.database.onStatement((text) => {
      if (/\bfact_room\b/.test(text)) clockReads++;
    });
    const connection = liveLines.jonas.connect({ since: lastSeq });
    await connection.until(isWelcomed);
    await liveLines.appendFacts([BERLIN], 'after');
    await connection.until(() => idsOf(connection).includes('after'));
    expect(connection.events[0]).toMatchObject({ event: 'welcome', message: { whole: true, seq: lastSeq } });
    expect(idsOf(connection)).toEqual(['after']);
    expect(clockReads).toBe(0);
  });
});
