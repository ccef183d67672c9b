import { describe, expect, it } from '@jest/globals';
import { type Row, snapshotAfter, startedSnapshot, statesOf } from '../testing/truth-table';
import { type ConnectionEvent, connectionMachine } from './connection.machine';

const EVENTS = [
  { type: 'opened' },
  { type: 'closed' },
  { type: 'connected' },
  { type: 'was welcomed', goal: 7, applied: 7, isComplete: true },
  { type: 'was welcomed', goal: 9, applied: 7, isComplete: true },
  { type: 'was welcomed', goal: 9, applied: 9, isComplete: false },
  { type: 'applied facts', seq: 9 },
  { type: 'fetched everything' },
  { type: 'lost' },
  { type: 'was turned away', when: 'open' },
  { type: 'got a fresh token' },
  { type: 'received a heartbeat', seq: 8 },
  { type: 'received a heartbeat', seq: 7 },
  { type: 'retried' },
  { type: 'browser went offline' },
  { type: 'browser came online' },
] as const satisfies ConnectionEvent[];

const context = { ...startedSnapshot(connectionMachine, {}).context, goal: null, applied: 7, head: 8, hasBeenLive: true };

const names = <S extends string>(table: Record<S, unknown>) => Object.keys(table) as S[];

const cells = <S extends string>(table: Record<S, readonly string[]>) =>
  names(table).flatMap((state) => EVENTS.map((event, column) => ({ state, event, to: table[state][column] })));

/** The regions of the state chart. */
type Region = 'network' | 'link' | 'outage' | 'log';

const regionOf = (value: unknown, region: Region): string => {
  const prefix = region === 'network' ? 'network.' : `socket.open.${region}.`;
  const path = statesOf(value).find((one) => one.startsWith(prefix));
  return path ? path.slice(prefix.length).replace('away.', '') : 'closed';
};

describe('every state and every event', () => {
  const openState = (link: string, outage: object | string, log = 'followed') => ({
    network: 'online',
    socket: { open: { link, outage, log } },
  });
  const NOTICED_OUTAGE = { away: 'noticed' };

  const LINKS = {
    closed: { network: 'online', socket: 'closed' },
    down: openState('down', NOTICED_OUTAGE),
    'turned away': openState('turned away', NOTICED_OUTAGE),
    'catching up': openState('catching up', NOTICED_OUTAGE),
    live: openState('live', 'none'),
  } as const;
  type Link = keyof typeof LINKS;
  // biome-ignore format: a table
  const LINK: Record<Link, Row<typeof EVENTS, Link>> = {
    //              opened  closed    connected      welcomed  facts missed  too many missed  applied  fetched  lost    turned away    new token  heartbeat ahead  heartbeat known  retried  offline  online
    closed:        ['down', '·',      '·',           '·',      '·',          '·',             '·',     '·',     '·',    '·',           '·',       '·',             '·',             '·',     '·',     '·'],
    down:          ['·',    'closed', 'catching up', '·',      '·',          '·',             '·',     '·',     '·',    'turned away', '·',       '·',             '·',             '·',     '·',     '·'],
    'turned away': ['·',    'closed', 'catching up', '·',      '·',          '·',             '·',     '·',     '·',    '·',           'down',    '·',             '·',             '·',     '·',     '·'],
    'catching up': ['·',    'closed', '·',           'live',   '·',          '·',             '·',     '·',     'down', 'turned away', '·',       '·',             '·',             '·',     '·',     '·'],
    live:          ['·',    'closed', '·',           '·',      '·',          '·',             '·',     '·',     'down', 'turned away', '·',       '·',             '·',             '·',     '·',     '·'],
  };
  it.each(cells(LINK))('R10.1 R10.3 in the link state $state, $event.type leads to $to', ({ state, event, to }) => {
    expect(regionOf(snapshotAfter(connectionMachine, LINKS[state], context, event).value, 'link')).toBe(to === '·' ? state : to);
  });

  const OUTAGES = {
    none: openState('live', 'none'),
    quiet: openState('catching up', { away: 'quiet' }),
    noticed: openState('catching up', { away: 'noticed' }),
    offline: openState('catching up', 'offline'),
  } as const;
  type Outage = keyof typeof OUTAGES | 'closed';
  // biome-ignore format: a table
  const OUTAGE: Record<keyof typeof OUTAGES, Row<typeof EVENTS, Outage>> = {
    //        opened  closed    connected  welcomed  facts missed  too many missed  applied  fetched  lost     turned away  new token  heartbeat ahead  heartbeat known  retried  offline  online
    none:    ['·',    'closed', '·',       '·',      '·',          '·',             '·',     '·',     'quiet', 'quiet',     '·',       '·',             '·',             '·',     '·',     '·'],
    quiet:   ['·',    'closed', '·',       'none',   '·',          '·',             '·',     '·',     '·',     '·',         '·',       '·',             '·',             '·',     '·',     '·'],
    noticed: ['·',    'closed', '·',       'none',   '·',          '·',             '·',     '·',     '·',     '·',         '·',       '·',             '·',             '·',     '·',     '·'],
    offline: ['·',    'closed', '·',       'none',   '·',          '·',             '·',     '·',     '·',     '·',         '·',       '·',             '·',             '·',     '·',     '·'],
  };
  it.each(cells(OUTAGE))('R10.1 in the outage state $state, $event.type leads to $to', ({ state, event, to }) => {
    expect(regionOf(snapshotAfter(connectionMachine, OUTAGES[state], context, event).value, 'outage')).toBe(to === '·' ? state : to);
  });

  const LOGS = { followed: openState('live', 'none'), behind: openState('live', 'none', 'behind') } as const;
  type Log = keyof typeof LOGS | 'closed';
  // biome-ignore format: a table
  const LOG: Record<keyof typeof LOGS, Row<typeof EVENTS, Log>> = {
    //         opened  closed    connected  welcomed  facts missed  too many missed  applied  fetched  lost  turned away  new token  heartbeat ahead  heartbeat known  retried  offline  online
    followed: ['·',    'closed', '·',       '·',      '·',          '·',             '·',     '·',     '·',  '·',         '·',       'behind',        '·',             '·',     '·',     '·'],
    behind:   ['·',    'closed', '·',       '·',      '·',          '·',             '·',     '·',     '·',  '·',         '·',       '·',             '·',             '·',     '·',     '·'],
  };
  it.each(cells(LOG))('R10.4 in the log state $state, $event.type leads to $to', ({ state, event, to }) => {
    expect(regionOf(snapshotAfter(connectionMachine, LOGS[state], context, event).value, 'log')).toBe(to === '·' ? state : to);
  });

  const NETWORKS = { online: openState('live', 'none'), offline: { ...openState('live', 'none'), network: 'offline' } } as const;
  type Network = keyof typeof NETWORKS;
  // biome-ignore format: a table
  const NETWORK: Record<Network, Row<typeof EVENTS, Network>> = {
    //        opened  closed  connected  welcomed  facts missed  too many missed  applied  fetched  lost  turned away  new token  heartbeat ahead  heartbeat known  retried  offline    online
    online:  ['·',    '·',    '·',       '·',      '·',          '·',             '·',     '·',     '·',  '·',         '·',       '·',             '·',             '·',     'offline', '·'],
    offline: ['·',    '·',    '·',       '·',      '·',          '·',             '·',     '·',     '·',  '·',         '·',       '·',             '·',             '·',     '·',       'online'],
  };
  it.each(cells(NETWORK))('R10.1 in the network state $state, $event.type leads to $to', ({ state, event, to }) => {
    expect(regionOf(snapshotAfter(connectionMachine, NETWORKS[state], context, event).value, 'network')).toBe(to === '·' ? state : to);
  });
});
