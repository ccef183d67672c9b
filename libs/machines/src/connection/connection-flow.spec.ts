import { describe, expect, it } from '@jest/globals';
import { AccountRemoved, Invalid, NotAllowed, SessionOver } from '@portal/contracts';
import { createActor, SimulatedClock } from 'xstate';
import { type ConnectionEvent, connectionMachine, shownState } from './connection.machine';

/** Opens a tab that records the commands sent to its socket. */
const openTab = (jitter = () => 0) => {
  const clock = new SimulatedClock();
  const orders: string[] = [];
  const order = (name: string) => () => void orders.push(name);
  const actor = createActor(
    connectionMachine.provide({
      actions: {
        connect: order('connect'),
        'come back': order('come back'),
        'present the token': order('present'),
        'ask for a fresh token': order('ask'),
        'give up the place in the log': order('give up'),
        'fetch everything again': order('fetch'),
      },
    }),
    { input: { jitter }, clock },
  ).start();
  const send = (...events: ConnectionEvent[]) => events.forEach((event) => actor.send(event));
  const welcome = { type: 'was welcomed', goal: 7, applied: 7, isComplete: true } as const;
  return {
    orders,
    send,
    welcome,
    goLive: () => send({ type: 'opened' }, { type: 'connected' }, welcome),
    pass: (ms: number) => clock.increment(ms),
    shown: () => shownState(actor.getSnapshot()),
  };
};

describe('what is shown', () => {
  it('R10.1 a new connection shows nothing for two seconds, then "reconnecting", and "offline" after 15 s', () => {
    const { send, pass, shown } = openTab();
    expect(shown()).toBe('connecting');
    send({ type: 'opened' });
    pass(1_999);
    expect(shown()).toBe('connecting');
    pass(1);
    expect(shown()).toBe('reconnecting');
    pass(12_999);
    expect(shown()).toBe('reconnecting');
    pass(1);
    expect(shown()).toBe('offline');
  });

  it('R10.1 a connection loss of under 3 s is not shown', () => {
    const { goLive, send, pass, shown } = openTab();
    goLive();
    send({ type: 'lost' });
    pass(1_000);
    send({ type: 'connected' });
    pass(1_999);
    expect(shown()).toBe('live');
    send({ type: 'lost' });
    pass(1);
    expect(shown()).toBe('reconnecting');
  });

  it('R10.1 after a longer loss, the connection shows "catching up" and then "live"', () => {
    const { goLive, send, pass, shown, welcome } = openTab();
    goLive();
    send({ type: 'lost' });
    pass(8_000);
    send({ type: 'connected' });
    expect(shown()).toBe('catching up');
    send({ ...welcome, goal: 9 });
    expect(shown()).toBe('catching up');
    send({ type: 'applied facts', seq: 9 });
    expect(shown()).toBe('live');
  });

  it('R10.1 further failed connection attempts do not restart the outage timer', () => {
    const { goLive, send, pass, shown } = openTab();
    goLive();
    send({ type: 'lost' });
    for (const ms of [1_000, 4_000, 6_000]) {
      pass(ms);
      send({ type: 'connected' }, { type: 'lost' });
    }
    pass(3_999);
    expect(shown()).toBe('reconnecting');
    pass(1);
    expect(shown()).toBe('offline');
  });

  it('R10.1 a first connection that catches up slowly is still shown as connecting', () => {
    const { send, pass, shown, welcome } = openTab();
    send({ type: 'opened' }, { type: 'connected' }, { ...welcome, goal: 9 });
    pass(20_000);
    expect(shown()).toBe('connecting');
  });

  it('R10.1 a browser without a network is offline immediately, and reconnects when the network returns', () => {
    const { goLive, send, shown, orders } = openTab();
    goLive();
    send({ type: 'browser went offline' });
    expect(shown()).toBe('offline');
    send({ type: 'browser came online' });
    expect(shown()).toBe('live');
    expect(orders).toEqual(['come back']);
  });

  it('R10.1 a reopened connection counts as a first connection', () => {
    const { goLive, send, shown } = openTab();
    goLive();
    send({ type: 'closed' }, { type: 'opened' });
    expect(shown()).toBe('connecting');
  });
});

describe('what it does', () => {
  it('R10.3 facts that the server no longer stores are refetched before the connection is live', () => {
    const { send, shown, orders } = openTab();
    send({ type: 'opened' }, { type: 'connected' }, { type: 'was welcomed', goal: 9, applied: 9, isComplete: false });
    expect(orders).toEqual(['fetch']);
    expect(shown()).toBe('connecting');
    send({ type: 'fetched everything' });
    expect(shown()).toBe('live');
  });

  it('R10.4 a tab reconnects if a fact that a heartbeat announced is not received within 2 s', () => {
    const { goLive, send, pass, orders } = openTab();
    goLive();
    send({ type: 'received a heartbeat', seq: 8 }, { type: 'applied facts', seq: 8 });
    pass(2_000);
    expect(orders).toEqual([]);
    send({ type: 'received a heartbeat', seq: 9 });
    pass(1_999);
    expect(orders).toEqual([]);
    pass(1);
    expect(orders).toEqual(['come back']);
  });

  it('R4.1 a connection with an expired session requests a new token and reconnects with it immediately', () => {
    const { send, orders } = openTab();
    for (const { code } of [SessionOver, AccountRemoved]) send({ type: 'opened' }, { type: 'was turned away', when: 'entering', code });
    expect(orders).toEqual(['ask', 'ask']);
    send({ type: 'got a fresh token' });
    expect(orders).toEqual(['ask', 'ask', 'connect']);
  });

  it('R4.1 a new token is sent on the open connection', () => {
    const { goLive, send, orders } = openTab();
    goLive();
    send({ type: 'got a fresh token' });
    expect(orders).toEqual(['present']);
  });

  it('R10.3 a tab drops a cursor that the server cannot read', () => {
    const { send, pass, orders } = openTab();
    send({ type: 'opened' }, { type: 'was turned away', when: 'entering', code: Invalid.code });
    pass(5_000);
    expect(orders).toEqual(['give up', 'connect']);
  });

  it.each([
    { when: 'open', jitter: 0.5, restMs: 2_500 },
    { when: 'entering', jitter: 0.5, restMs: 7_500 },
  ] as const)(
    'R10.1 a tab that the server rejected ($when) waits for a randomized time before it reconnects',
    ({ when, jitter, restMs }) => {
      const { send, pass, orders } = openTab(() => jitter);
      send({ type: 'opened' }, { type: 'was turned away', when, code: NotAllowed.code });
      pass(restMs - 1);
      expect(orders).toEqual([]);
      pass(1);
      expect(orders).toEqual(['connect']);
    },
  );

  it('R10.3 a manual retry reconnects immediately', () => {
    const { send, orders } = openTab();
    send({ type: 'retried' }, { type: 'opened' }, { type: 'retried' });
    expect(orders).toEqual(['come back']);
  });
});
