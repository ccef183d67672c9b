import { describe, expect, it } from '@jest/globals';
import { AccountRemoved, Invalid, NotAllowed, SessionOver } from '@portal/contracts';
import { createActor, SimulatedClock } from 'xstate';
import { type ConnectionEvent, connectionMachine, shownState } from './connection.machine';
import { after, type Row, standing, started } from './truth-table';

const EVENTS = [
  { type: 'opened' },
  { type: 'closed' },
  { type: 'connected' },
  { type: 'was welcomed', goal: 7, applied: 7, isWhole: true },
  { type: 'was welcomed', goal: 9, applied: 7, isWhole: true },
  { type: 'was welcomed', goal: 9, applied: 9, isWhole: false },
  { type: 'applied facts', seq: 9 },
  { type: 'fetched everything' },
  { type: 'lost' },
  { type: 'was turned away', when: 'open' },
  { type: 'got a fresh token' },
  { type: 'heard a heartbeat', seq: 8 },
  { type: 'heard a heartbeat', seq: 7 },
  { type: 'retried' },
  { type: 'browser went offline' },
  { type: 'browser came online' },
] as const satisfies ConnectionEvent[];

const context = { ...started(connectionMachine, {}).context, goal: null, applied: 7, head: 8, wasLive: true };
const names = <S extends string>(table: Record<S, unknown>) => Object.keys(table) as S[];
const cells = <S extends string>(table: Record<S, readonly string[]>) =>
  names(table).flatMap((state) => EVENTS.map((event, column) => ({ state, event, to: table[state][column] })));

/** The state of one region; that of the socket is `closed` or that of its link. */
type Region = 'network' | 'link' | 'outage' | 'log';
const regionOf = (value: unknown, region: Region): string => {
  const prefix = region === 'network' ? 'network.' : `socket.open.${region}.`;
  const path = standing(value).find((one) => one.startsWith(prefix));
  return path ? path.slice(prefix.length).replace('away.', '') : 'closed';
};

describe('every state and every event', () => {
  const open = (link: string, outage: object | string, log = 'followed') => ({
    network: 'online',
    socket: { open: { link, outage, log } },
  });
  const AWAY = { away: 'noticed' };

  const LINKS = {
    closed: { network: 'online', socket: 'closed' },
    down: open('down', AWAY),
    'turned away': open('turned away', AWAY),
    'catching up': open('catching up', AWAY),
    live: open('live', 'none'),
  } as const;
  type Link = keyof typeof LINKS;
  // biome-ignore format: a table
  const LINK: Record<Link, Row<typeof EVENTS, Link>> = {
    //             opened  closed    connected      all is here …some is not …all anew applied fetched lost    turned away    token   head ahead head known retried offline online
    closed:        ['down', '·',      '·',           '·',       '·',         '·',      '·',    '·',    '·',    '·',           '·',    '·',       '·',       '·',    '·',    '·'],
    down:          ['·',    'closed', 'catching up', '·',       '·',         '·',      '·',    '·',    '·',    'turned away', '·',    '·',       '·',       '·',    '·',    '·'],
    'turned away': ['·',    'closed', 'catching up', '·',       '·',         '·',      '·',    '·',    '·',    '·',           'down', '·',       '·',       '·',    '·',    '·'],
    'catching up': ['·',    'closed', '·',           'live',    '·',         '·',      '·',    '·',    'down', 'turned away', '·',    '·',       '·',       '·',    '·',    '·'],
    live:          ['·',    'closed', '·',           '·',       '·',         '·',      '·',    '·',    'down', 'turned away', '·',    '·',       '·',       '·',    '·',    '·'],
  };
  it.each(cells(LINK))('R10.1 R10.3 the link that is $state: $event.type leads to $to', ({ state, event, to }) => {
    expect(regionOf(after(connectionMachine, LINKS[state], context, event).value, 'link')).toBe(to === '·' ? state : to);
  });

  const OUTAGES = {
    none: open('live', 'none'),
    quiet: open('catching up', { away: 'quiet' }),
    noticed: open('catching up', { away: 'noticed' }),
    offline: open('catching up', 'offline'),
  } as const;
  type Outage = keyof typeof OUTAGES | 'closed';
  // biome-ignore format: a table
  const OUTAGE: Record<keyof typeof OUTAGES, Row<typeof EVENTS, Outage>> = {
    //        opened closed   connected all is here …some is not …all anew applied fetched lost     turned away token head ahead head known retried offline online
    none:    ['·',   'closed', '·',     '·',        '·',         '·',      '·',    '·',    'quiet', 'quiet',    '·',  '·',       '·',       '·',    '·',    '·'],
    quiet:   ['·',   'closed', '·',     'none',     '·',         '·',      '·',    '·',    '·',     '·',        '·',  '·',       '·',       '·',    '·',    '·'],
    noticed: ['·',   'closed', '·',     'none',     '·',         '·',      '·',    '·',    '·',     '·',        '·',  '·',       '·',       '·',    '·',    '·'],
    offline: ['·',   'closed', '·',     'none',     '·',         '·',      '·',    '·',    '·',     '·',        '·',  '·',       '·',       '·',    '·',    '·'],
  };
  it.each(cells(OUTAGE))('R10.1 the outage that is $state: $event.type leads to $to', ({ state, event, to }) => {
    expect(regionOf(after(connectionMachine, OUTAGES[state], context, event).value, 'outage')).toBe(to === '·' ? state : to);
  });

  const LOGS = { followed: open('live', 'none'), behind: open('live', 'none', 'behind') } as const;
  type Log = keyof typeof LOGS | 'closed';
  // biome-ignore format: a table
  const LOG: Record<keyof typeof LOGS, Row<typeof EVENTS, Log>> = {
    //         opened closed   connected all is here …some is not …all anew applied fetched lost turned away token head ahead head known retried offline online
    followed: ['·',   'closed', '·',     '·',        '·',         '·',      '·',    '·',    '·', '·',        '·',  'behind',  '·',       '·',    '·',    '·'],
    behind:   ['·',   'closed', '·',     '·',        '·',         '·',      '·',    '·',    '·', '·',        '·',  '·',       '·',       '·',    '·',    '·'],
  };
  it.each(cells(LOG))('R10.4 the log that is $state: $event.type leads to $to', ({ state, event, to }) => {
    expect(regionOf(after(connectionMachine, LOGS[state], context, event).value, 'log')).toBe(to === '·' ? state : to);
  });

  const NETWORKS = { online: open('live', 'none'), offline: { ...open('live', 'none'), network: 'offline' } } as const;
  type Network = keyof typeof NETWORKS;
  // biome-ignore format: a table
  const NETWORK: Record<Network, Row<typeof EVENTS, Network>> = {
    //        opened closed connected all is here …some is not …all anew applied fetched lost turned away token head ahead head known retried offline    online
    online:  ['·',   '·',   '·',      '·',        '·',         '·',      '·',    '·',    '·', '·',        '·',  '·',       '·',       '·',    'offline', '·'],
    offline: ['·',   '·',   '·',      '·',        '·',         '·',      '·',    '·',    '·', '·',        '·',  '·',       '·',       '·',    '·',       'online'],
  };
  it.each(cells(NETWORK))('R10.1 the network that is $state: $event.type leads to $to', ({ state, event, to }) => {
    expect(regionOf(after(connectionMachine, NETWORKS[state], context, event).value, 'network')).toBe(to === '·' ? state : to);
  });
});

/** A tab whose orders to the socket are written down. */
const tab = (jitter = () => 0) => {
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
  const welcome = { type: 'was welcomed', goal: 7, applied: 7, isWhole: true } as const;
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
  it('R10.1 the first two seconds say nothing, then the connection is reconnecting, after 15 s it is offline', () => {
    const { send, pass, shown } = tab();
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

  it('R10.1 a loss of under 3 s is not shown', () => {
    const { goLive, send, pass, shown } = tab();
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

  it('R10.1 after a longer loss the gap is being caught up, then all is live', () => {
    const { goLive, send, pass, shown, welcome } = tab();
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

  it('R10.1 attempts that fail again do not start the loss anew', () => {
    const { goLive, send, pass, shown } = tab();
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

  it('R10.1 a first connection that is slow to catch up is still called connecting', () => {
    const { send, pass, shown, welcome } = tab();
    send({ type: 'opened' }, { type: 'connected' }, { ...welcome, goal: 9 });
    pass(20_000);
    expect(shown()).toBe('connecting');
  });

  it('R10.1 a browser without a network is offline at once, and comes back when it has one', () => {
    const { goLive, send, shown, orders } = tab();
    goLive();
    send({ type: 'browser went offline' });
    expect(shown()).toBe('offline');
    send({ type: 'browser came online' });
    expect(shown()).toBe('live');
    expect(orders).toEqual(['come back']);
  });

  it('R10.1 a connection that is opened anew is a first one again', () => {
    const { goLive, send, shown } = tab();
    goLive();
    send({ type: 'closed' }, { type: 'opened' });
    expect(shown()).toBe('connecting');
  });
});

describe('what it does', () => {
  it('R10.3 what the server no longer has is fetched again before the connection is live', () => {
    const { send, shown, orders } = tab();
    send({ type: 'opened' }, { type: 'connected' }, { type: 'was welcomed', goal: 9, applied: 9, isWhole: false });
    expect(orders).toEqual(['fetch']);
    expect(shown()).toBe('connecting');
    send({ type: 'fetched everything' });
    expect(shown()).toBe('live');
  });

  it('R10.4 a fact that a heartbeat names and that does not come in 2 s is asked for; one that comes is not', () => {
    const { goLive, send, pass, orders } = tab();
    goLive();
    send({ type: 'heard a heartbeat', seq: 8 }, { type: 'applied facts', seq: 8 });
    pass(2_000);
    expect(orders).toEqual([]);
    send({ type: 'heard a heartbeat', seq: 9 });
    pass(1_999);
    expect(orders).toEqual([]);
    pass(1);
    expect(orders).toEqual(['come back']);
  });

  it('R4.1 a connection whose session is over asks for a fresh token and knocks again with it at once', () => {
    const { send, orders } = tab();
    for (const { code } of [SessionOver, AccountRemoved]) send({ type: 'opened' }, { type: 'was turned away', when: 'entering', code });
    expect(orders).toEqual(['ask', 'ask']);
    send({ type: 'got a fresh token' });
    expect(orders).toEqual(['ask', 'ask', 'connect']);
  });

  it('R4.1 a fresh token is presented to a connection that is open', () => {
    const { goLive, send, orders } = tab();
    goLive();
    send({ type: 'got a fresh token' });
    expect(orders).toEqual(['present']);
  });

  it('R10.3 a place in the log that the server cannot read is given up', () => {
    const { send, pass, orders } = tab();
    send({ type: 'opened' }, { type: 'was turned away', when: 'entering', code: Invalid.code });
    pass(5_000);
    expect(orders).toEqual(['give up', 'connect']);
  });

  it.each([
    { when: 'open', jitter: 0.5, restMs: 2_500 },
    { when: 'entering', jitter: 0.5, restMs: 7_500 },
  ] as const)(
    'R10.1 a server that turned us away ($when) is left alone for a while that differs from tab to tab',
    ({ when, jitter, restMs }) => {
      const { send, pass, orders } = tab(() => jitter);
      send({ type: 'opened' }, { type: 'was turned away', when, code: NotAllowed.code });
      pass(restMs - 1);
      expect(orders).toEqual([]);
      pass(1);
      expect(orders).toEqual(['connect']);
    },
  );

  it('R10.3 somebody who does not want to wait comes back at once', () => {
    const { send, orders } = tab();
    send({ type: 'retried' }, { type: 'opened' }, { type: 'retried' });
    expect(orders).toEqual(['come back']);
  });
});
