import {
  AccountRemoved,
  Invalid,
  LIMITS,
  type Place,
  SessionEnded,
  SessionOver,
  type SignalData,
  type SignalType,
  type Welcome,
} from '@portal/contracts';
import { useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';
import { type Cursor, createCursor, cursor } from './cursor';
import type { FactHandlers } from './fact-handlers';
import { createFacts } from './facts';
import { CLOSED, type ConnectionState, type LinkEvent, linkAfter, nextLookMs, shownAt } from './link';
import { cache, createCache, type LiveCache } from './queries';
import { session } from './session';

/** A head ahead of us may only be faster than its fact. */
const HEAD_GRACE_MS = 2_000;
const TURNED_AWAY_MS = 5_000;
const OVER = new Set([SessionOver, SessionEnded, AccountRemoved].map(({ code }) => code));

export interface ConnectionStatus {
  state: ConnectionState;
  lastFactAt: Date | null;
  /** When the connection was lost: until then what is on screen was true. */
  lostAt: Date | null;
}

export interface ConnectionOptions {
  url?: string;
  cache?: LiveCache;
  cursor?: Cursor;
  /** The server says that the session is over: somebody should ask for a fresh token. */
  refused?: () => void;
}

export interface Connection {
  /** Opens the connection, or hands a fresh token to the open one. */
  connect(token: string, hears: Partial<FactHandlers>): void;
  close(): void;
  /** Which place is on screen, for presence; `idle`: the person has not moved for a while. */
  at(place: Place | null, idle?: boolean): void;
  /** Says that this person types at the ticket that is on screen; `note`: for colleagues only. Lost where the connection is. */
  typing(ticketId: string, note?: boolean): void;
  retry(): void;
  on<T extends SignalType>(type: T, fn: (data: SignalData<T>) => void): () => void;
  status: { get(): ConnectionStatus; subscribe(changed: () => void): () => void };
}

/** One socket: news comes in here, and nothing but presence goes out. */
export const createConnection = ({
  url = '/',
  cache = createCache(),
  cursor = createCursor(),
  refused = () => {},
}: ConnectionOptions = {}): Connection => {
  let socket: Socket | null = null;
  let token = '';
  let place: { at: Place; idle?: boolean } | null = null;
  let link = CLOSED;
  let shown: ConnectionStatus = { state: 'connecting', lastFactAt: null, lostAt: null };
  const listeners = new Set<() => void>();
  const signals = new Map<string, Set<(data: never) => void>>();
  const timers: Partial<Record<'look' | 'head' | 'again' | 'beat', ReturnType<typeof setTimeout>>> = {};

  const after = (name: keyof typeof timers, ms: number, run: () => void) => {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(run, ms);
  };
  const show = (next: Partial<ConnectionStatus>) => {
    const before = shown;
    shown = { ...shown, ...next };
    if (before.state !== shown.state || next.lastFactAt) for (const changed of listeners) changed();
  };
  const look = () => {
    show({ state: shownAt(link, Date.now()) });
    clearTimeout(timers.look);
    const ms = nextLookMs(link, Date.now());
    if (ms !== null) after('look', ms, look);
  };
  const isWhole = () => link.phase === 'live' && link.browserOnline;
  const happened = (event: LinkEvent) => {
    const wasWhole = isWhole();
    link = linkAfter(link, event, Date.now());
    if (wasWhole && !isWhole()) shown = { ...shown, lostAt: new Date() };
    cache.live = link.phase === 'live';
    look();
  };

  /** The last of our facts when we were welcomed: with it the replay is over. */
  let goal = 0;
  /** The number that we said we came back with. */
  let sent: number | undefined;
  let fetching = false;
  const caughtUp = () => {
    if (link.phase === 'catching up' && !fetching && (cursor.seq ?? 0) >= goal) happened('caught up');
  };
  const facts = createFacts(cache, cursor, (lastFactAt) => {
    show({ lastFactAt });
    caughtUp();
  });

  const welcomed = (welcome: Welcome) => {
    const { seq, epoch } = welcome;
    facts.flush();
    // A reply that came while we connected may have been true before our place was taken: what lies between was not asked for.
    const whole = welcome.whole && (sent !== undefined || (cursor.seq ?? seq) >= seq);
    cursor.adopt(whole ? (cursor.seq ?? seq) : seq, epoch);
    if (place) socket?.emit('at', place);
    goal = seq;
    fetching = !whole;
    if (fetching) {
      void cache.invalidateQueries().finally(() => {
        fetching = false;
        caughtUp();
      });
    }
    caughtUp();
  };

  /** The head names the last fact that our rooms were told: behind it, one was lost on the way. */
  const headIs = (seq: number) => {
    if (seq <= (cursor.seq ?? 0)) return;
    after('head', HEAD_GRACE_MS, () => {
      facts.flush();
      if (seq > (cursor.seq ?? 0)) connection.retry();
    });
  };

  const heard = (type: string, data: unknown) => {
    if (type === 'welcome') return welcomed(data as Welcome);
    if (type === 'head') return headIs((data as { seq: number }).seq);
    if (signals.has(type)) for (const fn of signals.get(type) ?? []) fn(data as never);
    else if (typeof data === 'object' && data !== null && 'seq' in data) {
      facts.add(data as never);
    }
  };

  const open = () => {
    const next = io(url, {
      path: '/socket.io',
      forceNew: true,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      // When a gateway restarts, all its tabs come back: spread over seconds, and still before a loss is shown.
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 1,
      auth: (give) => {
        facts.flush();
        sent = cursor.seq;
        give({ token, since: sent, epoch: cursor.epoch });
      },
    });
    next.on('connect', () => happened('connected'));
    next.onAny(heard);
    next.on('disconnect', () => {
      happened('lost');
      if (!next.active) after('again', TURNED_AWAY_MS * Math.random(), () => next.connect());
    });
    next.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      if (next.active) return;
      if (error.data?.code && OVER.has(error.data.code)) refused();
      // The server cannot read our place in the log: what is on screen may be behind, and a new place is taken.
      if (error.data?.code === Invalid.code) {
        cursor.reset();
        void cache.invalidateQueries();
      }
      after('again', TURNED_AWAY_MS * (1 + Math.random()), () => next.connect());
    });
    return next;
  };

  const beat = () => {
    if (place && socket?.connected) socket.emit('at', place);
    after('beat', LIMITS.presenceBeatMs, beat);
  };
  const online = () => {
    happened('browser online');
    connection.retry();
  };
  const offline = () => happened('browser offline');

  const connection: Connection = {
    connect(next, hears) {
      facts.listen(hears);
      const changed = token !== next;
      token = next;
      if (!socket) {
        happened('opened');
        socket = open();
        beat();
        addEventListener('online', online);
        addEventListener('offline', offline);
        if (!navigator.onLine) offline();
      } else if (changed && socket.connected) socket.emit('auth', { token });
      else if (changed && !socket.active) socket.connect();
    },
    close() {
      for (const timer of Object.values(timers)) clearTimeout(timer);
      removeEventListener('online', online);
      removeEventListener('offline', offline);
      socket?.close();
      socket = null;
      token = '';
      place = null;
      facts.drop();
      shown = { ...shown, lastFactAt: null, lostAt: null };
      happened('closed');
    },
    at(next, idle) {
      place = next && { at: next, ...(idle === undefined ? {} : { idle }) };
      if (socket?.connected) socket.emit('at', place ?? { at: null });
    },
    typing(ticketId, note) {
      if (socket?.connected) socket.emit('typing', { ticketId, ...(note ? { note } : {}) });
    },
    retry() {
      if (!socket) return;
      socket.disconnect().connect();
    },
    on(type, fn) {
      const set = signals.get(type) ?? new Set();
      signals.set(type, set.add(fn as (data: never) => void));
      return () => set.delete(fn as (data: never) => void);
    },
    status: {
      get: () => shown,
      subscribe(changed) {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
  };
  return connection;
};

/** the connection of this tab. */
export const connection = createConnection({ cache, cursor, refused: () => session.actor.send({ type: 'woke up', lifeMs: 0 }) });
session.onEnd(() => connection.close());

export const useConnection = (): ConnectionStatus => useSyncExternalStore(connection.status.subscribe, connection.status.get);
