import { AccountRemoved, Invalid, SessionEnded, SessionOver, TokenOutdated } from '@portal/contracts';
import { assign, raise, type SnapshotFrom, setup } from 'xstate';
import { theEvent } from '../the-event';

/** The connection state that the portal shows. */
export type ConnectionState = 'connecting' | 'live' | 'catching up' | 'reconnecting' | 'offline';

export interface ConnectionContext {
  /** True if the connection has been live since it was opened. A first connection is displayed differently from a lost one. */
  hasBeenLive: boolean;
  /** The last fact number of our rooms when the server welcomed the socket; null before. */
  goal: number | null;
  applied: number;
  /** True while all data is refetched because the server no longer stores the missed facts. */
  isRefetching: boolean;
  /** The last fact number in a heartbeat. */
  head: number;
  /** The pause in milliseconds after the server rejected the connection. */
  restMs: number;
  jitter: () => number;
}

export type ConnectionEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'connected' }
  /**
   * `goal`: the last fact number of our rooms. `applied`: the number from which the client continues. `isComplete`: true if the server will
   * send all missed facts.
   */
  | { type: 'was welcomed'; goal: number; applied: number; isComplete: boolean }
  | { type: 'applied facts'; seq: number }
  | { type: 'fetched everything' }
  /** The connection was lost. The socket reconnects automatically. */
  | { type: 'lost' }
  /**
   * The server closed an open socket or refused a new one, so the socket does not reconnect automatically. `code`: the code of the refusal.
   */
  | { type: 'was turned away'; when: 'open' | 'entering'; code?: string }
  | { type: 'got a fresh token' }
  | { type: 'received a heartbeat'; seq: number }
  | { type: 'retried' }
  | { type: 'browser went offline' }
  | { type: 'browser came online' }
  /** Events that the link region raises for the outage region. */
  | { type: 'became live' }
  | { type: 'stopped being live' };

/** `jitter`: returns random numbers from 0 to 1. */
export interface ConnectionInput {
  jitter?: () => number;
}

/** The delays before a slow first connection and a lost connection are shown. */
const FIRST_SHOWN_AFTER_MS = 2_000;
const LOSS_SHOWN_AFTER_MS = 3_000;
/** The time after which an outage is shown as offline. */
export const OFFLINE_AFTER_MS = 15_000;
/** The time within which a fact must be received after a heartbeat announced it. */
const HEARTBEAT_GRACE_MS = 2_000;
const TURNED_AWAY_REST_MS = 5_000;

const SESSION_OVER_CODES = new Set<string>([SessionOver, SessionEnded, TokenOutdated, AccountRemoved].map(({ code }) => code));
const INITIAL_CONTEXT = { hasBeenLive: false, goal: null, applied: 0, isRefetching: false, head: 0, restMs: 0 };

const connection = setup({
  types: { context: {} as ConnectionContext, events: {} as ConnectionEvent, input: {} as ConnectionInput },
  guards: {
    'nothing is missing': ({ context: { goal, applied, isRefetching } }) => goal !== null && applied >= goal && !isRefetching,
    'it names a later fact': ({ context }, { seq }: { seq: number }) => seq > context.applied,
    'a fact was lost on the way': ({ context }) => context.head > context.applied,
    'the session is over': (_, { code }: { code?: string }) => code !== undefined && SESSION_OVER_CODES.has(code),
    'the place in the log cannot be read': (_, { code }: { code?: string }) => code === Invalid.code,
    'all that was missed will follow': (_, { isComplete }: { isComplete: boolean }) => isComplete,
  },
  actions: {
    connect: () => {},
    /** Closes the socket and reconnects with the current cursor. */
    'come back': () => {},
    'present the token': () => {},
    'ask for a fresh token': () => {},
    'give up the place in the log': () => {},
    'fetch everything again': () => {},
    'start anew': assign(INITIAL_CONTEXT),
    'note that it was live': assign({ hasBeenLive: true }),
    'forget the goal': assign({ goal: null }),
    'note the goal': assign((_, { goal, applied, isComplete }: { goal: number; applied: number; isComplete: boolean }) => ({
      goal,
      applied,
      isRefetching: !isComplete,
    })),
    'note what was applied': assign((_, { seq }: { seq: number }) => ({ applied: seq })),
    'note that all was fetched': assign({ isRefetching: false }),
    'note the head': assign((_, { seq }: { seq: number }) => ({ head: seq })),
    'choose a rest': assign(({ context }, { when }: { when: 'open' | 'entering' }) => ({
      restMs: TURNED_AWAY_REST_MS * (context.jitter() + (when === 'entering' ? 1 : 0)),
    })),
  },
  delays: {
    'until it is shown': ({ context }) => (context.hasBeenLive ? LOSS_SHOWN_AFTER_MS : FIRST_SHOWN_AFTER_MS),
    'until it is offline': OFFLINE_AFTER_MS,
    'until the fact must be here': HEARTBEAT_GRACE_MS,
    rest: ({ context }) => context.restMs,
  },
});

/*
   network   online ◄─ came online: come back ─ went offline ─► offline

   socket    closed ── opened ──► open, three parallel regions ── closed ──► closed

   link        down ── connected ──► catching up ── nothing is missing ──► live
                ▲ ▲                     │                                   │
                │ └──────── lost ───────┴──────────────── lost ─────────────┤
                │                                                           │ was turned away, from each of them
                └── rest over, fresh token: connect ── turned away ◄────────┘   session over: request a token
                                                                                cursor unreadable: drop it, fetch all
   outage      away, until live                                           (15 s: offline)
                 quiet ── 2 s at first, 3 s after a loss ───► noticed ──────────► offline
                 └────────────────── live ──► none ◄── live ─────────────────────────┘
                                        none ── not live any more ──► away.quiet

   log         followed ── a heartbeat names a later fact ──► behind ── received within 2 s ──► followed
                                                                └────── not within 2 s: come back ──► followed
*/
export const connectionMachine = connection.createMachine({
  id: 'connection',
  context: ({ input }) => ({ ...INITIAL_CONTEXT, jitter: input.jitter ?? (() => 1) }),
  type: 'parallel',
  states: {
    network: {
      initial: 'online',
      on: { 'browser came online': { target: '.online', actions: 'come back' } },
      states: { online: { on: { 'browser went offline': 'offline' } }, offline: {} },
    },
    socket: {
      initial: 'closed',
      states: {
        closed: { on: { opened: { target: 'open', actions: 'start anew' } } },
        open: {
          type: 'parallel',
          on: { closed: 'closed', retried: { actions: 'come back' } },
          states: {
            link: {
              initial: 'down',
              on: {
                'applied facts': { actions: { type: 'note what was applied', params: theEvent } },
                'fetched everything': { actions: 'note that all was fetched' },
                'was turned away': [
                  {
                    guard: { type: 'the session is over', params: theEvent },
                    target: '.turned away',
                    actions: [{ type: 'choose a rest', params: theEvent }, 'ask for a fresh token'],
                  },
                  {
                    guard: { type: 'the place in the log cannot be read', params: theEvent },
                    target: '.turned away',
                    actions: [{ type: 'choose a rest', params: theEvent }, 'give up the place in the log'],
                  },
                  { target: '.turned away', actions: { type: 'choose a rest', params: theEvent } },
                ],
              },
              states: {
                down: { on: { connected: { target: 'catching up', actions: 'forget the goal' } } },
                'turned away': {
                  after: { rest: { target: 'down', actions: 'connect' } },
                  on: {
                    connected: { target: 'catching up', actions: 'forget the goal' },
                    'got a fresh token': { target: 'down', actions: 'connect' },
                  },
                },
                'catching up': {
                  always: { guard: 'nothing is missing', target: 'live' },
                  on: {
                    'was welcomed': [
                      {
                        guard: { type: 'all that was missed will follow', params: theEvent },
                        actions: { type: 'note the goal', params: theEvent },
                      },
                      { actions: [{ type: 'note the goal', params: theEvent }, 'fetch everything again'] },
                    ],
                    'got a fresh token': { actions: 'present the token' },
                    lost: 'down',
                  },
                },
                live: {
                  entry: ['note that it was live', raise({ type: 'became live' })],
                  exit: raise({ type: 'stopped being live' }),
                  on: { 'got a fresh token': { actions: 'present the token' }, lost: 'down' },
                },
              },
            },
            outage: {
              initial: 'away',
              on: { 'became live': '.none' },
              states: {
                none: { on: { 'stopped being live': 'away' } },
                away: {
                  initial: 'quiet',
                  after: { 'until it is offline': 'offline' },
                  states: { quiet: { after: { 'until it is shown': 'noticed' } }, noticed: {} },
                },
                offline: {},
              },
            },
            log: {
              initial: 'followed',
              on: {
                'received a heartbeat': {
                  guard: { type: 'it names a later fact', params: theEvent },
                  target: '.behind',
                  actions: { type: 'note the head', params: theEvent },
                },
              },
              states: {
                followed: {},
                behind: {
                  after: {
                    'until the fact must be here': [
                      { guard: 'a fact was lost on the way', target: 'followed', actions: 'come back' },
                      { target: 'followed' },
                    ],
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});

export const isLive = (snapshot: SnapshotFrom<typeof connectionMachine>): boolean =>
  snapshot.matches({ socket: { open: { link: 'live' } } });

/** Returns the connection state to show. Hides a short loss and the steps of the first connection. */
export const shownState = (snapshot: SnapshotFrom<typeof connectionMachine>): ConnectionState => {
  const { hasBeenLive } = snapshot.context;
  if (snapshot.matches({ network: 'offline' })) return 'offline';
  if (snapshot.matches({ socket: 'closed' })) return 'connecting';
  if (isLive(snapshot)) return 'live';
  if (snapshot.matches({ socket: { open: { outage: { away: 'quiet' } } } })) return hasBeenLive ? 'live' : 'connecting';
  if (snapshot.matches({ socket: { open: { link: 'catching up' } } })) return hasBeenLive ? 'catching up' : 'connecting';
  return snapshot.matches({ socket: { open: { outage: 'offline' } } }) ? 'offline' : 'reconnecting';
};
