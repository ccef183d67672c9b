import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { openNodeHub } from '../../../../../tests/kit/node-hub';
import { Clock } from '../clock';
import { secretsOf } from '../config/secrets';
import { makeLog } from '../log';
import { Nodes } from './nodes';
import { seal, unseal } from './seal';

const SECRET = 's'.repeat(32);

describe('gateways on the cluster bus', () => {
  let hub: ReturnType<typeof openNodeHub>;
  const nodes: Nodes[] = [];
  beforeEach(() => {
    jest.useFakeTimers();
    hub = openNodeHub();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await Promise.all(nodes.splice(0).map((node) => node.onApplicationShutdown()));
  });
  const open = (secret = SECRET) => {
    const node = new Nodes(hub.kind, secretsOf(secret), makeLog('silent'), new Clock());
    nodes.push(node);
    node.onApplicationBootstrap();
    return node;
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const collectMessages = (node: Nodes) => {
    const messages: unknown[] = [];
    node.on('word', (word: unknown) => messages.push(word));
    return messages;
  };

  it('G4 other nodes receive each message once, in the order of sending, in few batches', async () => {
    const [first, second, third] = [open(), open(), open()];
    const others = [collectMessages(second), collectMessages(third)];
    await pass(500);
    const sentBefore = hub.sent.length;
    for (let nr = 0; nr < 200; nr++) first.send('word', `${nr}`.repeat(20));
    await pass(500);
    const messages = Array.from({ length: 200 }, (_, nr) => `${nr}`.repeat(20));
    expect(others).toEqual([messages, messages]);
    expect(hub.sent.length - sentBefore).toBeLessThan(10);
    expect(Math.max(...hub.sent.map((message) => message.length))).toBeLessThanOrEqual(7_000);
  });

  it('T36 G4 nodes ignore messages that are duplicated, altered, forged or encrypted with another SECRET', async () => {
    const [first, second] = [open(), open()];
    const [otherMessages, ownMessages] = [collectMessages(second), collectMessages(first)];
    await pass(500);
    hub.times = 3;
    first.send('word', 'once');
    await pass(100);
    const key = secretsOf('t'.repeat(32))('nodes');
    const genuine = hub.sent.at(-1)!;
    hub.say(genuine);
    hub.say(genuine.replace(/.{4}$/, 'AAAA'));
    hub.say('{"node":"x","seq":1,"items":[["word","plain"]]}');
    hub.say(seal(key, JSON.stringify({ node: 'x', seq: 1, at: Date.now(), items: [['word', 'forged']] })));
    await pass(100);
    expect([otherMessages, ownMessages]).toEqual([['once'], []]);
    expect(unseal(key, genuine)).toBeNull();
    open('t'.repeat(32));
    await pass(3_500);
    expect([first.others, second.others]).toEqual([1, 1]);
  });

  it('T36 nodes ignore replayed messages of a node that has shut down, both immediately and later', async () => {
    const [first, second] = [open(), open()];
    const messages = collectMessages(second);
    await pass(500);
    first.send('word', 'once');
    await pass(100);
    const recordedMessages = hub.sent.slice();
    await first.onApplicationShutdown();
    await pass(500);
    expect(second.others).toBe(0);
    for (const message of recordedMessages) hub.say(message);
    await pass(300_000);
    for (const message of recordedMessages) hub.say(message);
    await pass(100);
    expect(messages).toEqual(['once']);
    expect(second.others).toBe(0);
  });

  it('G4 a message that exceeds the size limit is refused, and a node without peers sends nothing', async () => {
    const singleNode = open();
    await pass(500);
    const sentBefore = hub.sent.length;
    expect(singleNode.send('word', 'x'.repeat(9_000))).toBe(true);
    await pass(100);
    expect(hub.sent.length).toBe(sentBefore);
    open();
    await pass(500);
    expect(singleNode.send('word', 'x'.repeat(9_000))).toBe(false);
    expect(singleNode.send('word', 'x'.repeat(4_000))).toBe(true);
  });

  it('R10.1 shared values reach nodes that join later, and nodes that have missed a message', async () => {
    const first = open();
    const sharedSeats = first.sharedValuesOf<number>('seats');
    for (let nr = 0; nr < 500; nr++) sharedSeats.set(`person-${nr}`, nr);
    const second = open();
    let missedCount = 0;
    second.missed.subscribe(() => missedCount++);
    const seats = second.sharedValuesOf<number>('seats');
    await pass(500);
    expect(seats.keysElsewhere().size).toBe(500);
    expect(seats.elsewhere('person-499')).toEqual([499]);

    const missedBefore = missedCount;
    hub.loses = true;
    sharedSeats.set('person-1', null);
    sharedSeats.set('person-2', 77);
    await pass(100);
    expect(seats.elsewhere('person-1')).toEqual([1]);
    hub.loses = false;
    const changes: unknown[] = [];
    seats.changed.subscribe((change) => changes.push(change));
    await pass(4_500);
    expect([seats.elsewhere('person-1'), seats.elsewhere('person-2')]).toEqual([[], [77]]);
    expect(changes).toEqual([
      { key: 'person-1', before: 1 },
      { key: 'person-2', before: 2 },
    ]);
    expect(missedCount - missedBefore).toBe(1);
  });

  it('R10.1 the shared values of a crashed node are dropped within 15 s, and the values of a node that shuts down are dropped immediately', async () => {
    const [first, second, third] = [open(), open(), open()];
    first.sharedValuesOf<number>('seats').set('lena', 3);
    second.sharedValuesOf<number>('seats').set('lena', 2);
    const seats = third.sharedValuesOf<number>('seats');
    await pass(500);
    expect(seats.elsewhere('lena')).toEqual([3, 2]);
    await second.onApplicationShutdown();
    expect([seats.elsewhere('lena'), third.others]).toEqual([[3], 1]);
    Object.assign(hub, { refuses: true }).lines[0]!.isDead = true;
    await pass(9_000);
    expect(seats.elsewhere('lena')).toEqual([3]);
    await pass(6_000);
    expect([seats.elsewhere('lena'), third.others]).toEqual([[], 0]);
  });

  it('R10.1 a node that no longer receives its own messages reconnects, and /health reports the state of its connection', async () => {
    const node = open();
    await pass(500);
    expect(node.state).toEqual({ link: 'redis', state: 'up', others: 0 });
    hub.lines[0]!.isDead = true;
    open();
    await pass(20_000);
    expect(hub.lines.length).toBe(3);
    expect(node.state).toEqual({ link: 'redis', state: 'up', others: 1 });
  });
});
