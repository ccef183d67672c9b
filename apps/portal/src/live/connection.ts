import { LIMITS, type Place, type SignalData, type SignalType, type Welcome } from '@portal/contracts';
import { type ConnectionState, connectionMachine, isLive, shownState } from '@portal/machines';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { io, type Socket } from 'socket.io-client';
import { createActor } from 'xstate';
import { reachability } from '../device/reachability';
import { serverNow } from '../device/server-clock';
import { useOnline } from '../device/use-online';
import { onNextAttention } from '../device/visibility';
import { createEmitter, type Emitter } from '../emitter';
import { createStore, type ReadableStore, useStore } from '../store';
import { cache, createCache, type LiveCache } from './cache';
import { type Cursor, createCursor, cursor } from './cursor';
import { type AllFactHandlers, createFacts } from './facts';
import { session } from './session';
import { lastSync } from './sync-state';

interface ConnectionStatus {
  state: ConnectionState;
  lastFactAt: Date | null;
  /** The time when the connection was lost: data on screen is current up to this time. */
  lostAt: Date | null;
}

export interface ConnectionOptions {
  url?: string;
  cache?: LiveCache;
  cursor?: Cursor;
  /** Called when the server refuses the token, so that the session requests a fresh one. */
  onRefused?: () => void;
}

export interface Connection {
  /** Opens the connection, or sends a fresh token over an open one. */
  connect(token: string, factHandlers: AllFactHandlers): void;
  close(): void;
  /** Reports the place on screen for presence. `idle` is true if the person has been inactive for a while. */
  at(place: Place | null, idle?: boolean): void;
  /** Reports that this person is typing in the ticket on screen. A `note` is visible to colleagues only. Dropped while disconnected. */
  reportTyping(ticketId: string, note?: boolean): void;
  retry(): void;
  on<T extends SignalType>(type: T, listener: (data: SignalData<T>) => void): () => void;
  status: ReadableStore<ConnectionStatus>;
}

/**
 * Creates a connection with one socket, which receives facts and signals and sends only presence. The connection machine decides when to
 * connect.
 */
export const createConnection = ({
  url = '/',
  cache = createCache(),
  cursor = createCursor(),
  onRefused = () => {},
}: ConnectionOptions = {}): Connection => {
  let socket: Socket | null = null;
  let token = '';
  let place: { at: Place; idle?: boolean } | null = null;
  /** The fact number after which the last handshake requested facts. */
  let sinceSeq: number | undefined;
  /** Stops waiting for the person to return to this tab. Set while a newer tab of this person uses the connection. */
  let stopWaiting: (() => void) | null = null;
  let presenceTimer: ReturnType<typeof setTimeout> | undefined;
  const status = createStore<ConnectionStatus>({ state: 'connecting', lastFactAt: null, lostAt: null });
  const signals = new Map<string, Emitter<never>>();

  const actor = createActor(
    connectionMachine.provide({
      actions: {
        connect: () => void socket?.connect(),
        'come back': () => void socket?.disconnect().connect(),
        'present the token': () => void socket?.emit('auth', { token }),
        'ask for a fresh token': () => onRefused(),
        'give up the place in the log': () => {
          cursor.reset();
          void cache.invalidateQueries();
        },
        'fetch everything again': () => void cache.invalidateQueries().finally(() => actor.send({ type: 'fetched everything' })),
      },
    }),
    { input: { jitter: Math.random } },
  );
  let wasComplete = false;
  actor.subscribe((now) => {
    cache.live = isLive(now);
    const isComplete = cache.live && now.matches({ network: 'online' });
    const previousStatus = status.get();
    const state = shownState(now);
    const lostAt = wasComplete && !isComplete ? new Date(serverNow()) : previousStatus.lostAt;
    wasComplete = isComplete;
    if (state !== previousStatus.state || lostAt !== previousStatus.lostAt) status.set({ ...previousStatus, state, lostAt });
  });
  actor.start();

  const facts = createFacts(cache, cursor, (lastFactAt) => {
    status.update((before) => ({ ...before, lastFactAt }));
    actor.send({ type: 'applied facts', seq: cursor.seq ?? 0 });
  });

  const reportVisibility = () => socket?.connected && socket.emit('page', { hidden: document.hidden });
  /** Reconnects only when the person returns to this tab, after the server closed its connection in favour of a newer tab. */
  const waitForAttention = () => {
    stopWaiting ??= onNextAttention(() => {
      stopWaiting = null;
      actor.send({ type: 'retried' });
    });
  };

  const welcome = ({ seq, epoch, whole }: Welcome) => {
    facts.flush();
    // A response received while connecting may be older than the fact number in the handshake. The facts between the two were not
    // requested.
    const isComplete = whole && (cursor.seq ?? seq) >= (sinceSeq ?? seq);
    cursor.adopt(isComplete ? (cursor.seq ?? seq) : seq, epoch);
    if (place) socket?.emit('at', place);
    if (document.hidden) reportVisibility();
    actor.send({ type: 'was welcomed', goal: seq, applied: cursor.seq ?? 0, isComplete });
  };

  const handleMessage = (type: string, data: unknown) => {
    if (type === 'welcome') return welcome(data as Welcome);
    if (type === 'displaced') return waitForAttention();
    if (type === 'head') return actor.send({ type: 'received a heartbeat', seq: (data as { seq: number }).seq });
    const signal = signals.get(type);
    if (signal) signal.emit(data as never);
    else if (typeof data === 'object' && data !== null && 'seq' in data) facts.add(data as never);
  };

  const openSocket = () => {
    const newSocket = io(url, {
      path: '/socket.io',
      forceNew: true,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      // After a gateway restart, the tabs spread their reconnections over several seconds, but reconnect before they would report a lost
      // connection.
      reconnectionDelay: 1_000,
      reconnectionDelayMax: 5_000,
      randomizationFactor: 1,
      auth: (give) => {
        facts.flush();
        sinceSeq = cursor.seq;
        give({ token, since: sinceSeq, epoch: cursor.epoch });
      },
    });
    newSocket.on('connect', () => {
      reachability.set(true);
      actor.send({ type: 'connected' });
    });
    newSocket.onAny(handleMessage);
    newSocket.on('disconnect', (reason) => {
      const wasTurnedAway = !stopWaiting && !newSocket.active && reason !== 'io client disconnect';
      actor.send(wasTurnedAway ? { type: 'was turned away', when: 'open' } : { type: 'lost' });
    });
    newSocket.on('connect_error', (error: Error & { data?: { code?: string } }) => {
      if (!newSocket.active) actor.send({ type: 'was turned away', when: 'entering', code: error.data?.code });
    });
    return newSocket;
  };

  const sendPresence = () => {
    if (place && socket?.connected) socket.emit('at', place);
    presenceTimer = setTimeout(sendPresence, LIMITS.presenceBeatMs);
  };
  const handleOnline = () => actor.send({ type: 'browser came online' });
  const handleOffline = () => actor.send({ type: 'browser went offline' });

  return {
    connect(next, factHandlers) {
      facts.listen(factHandlers);
      const isFresh = token !== next;
      token = next;
      if (socket) {
        if (isFresh) actor.send({ type: 'got a fresh token' });
        return;
      }
      actor.send({ type: 'opened' });
      socket = openSocket();
      sendPresence();
      document.addEventListener('visibilitychange', reportVisibility);
      addEventListener('online', handleOnline);
      addEventListener('offline', handleOffline);
      if (!navigator.onLine) handleOffline();
    },
    close() {
      clearTimeout(presenceTimer);
      stopWaiting?.();
      stopWaiting = null;
      document.removeEventListener('visibilitychange', reportVisibility);
      removeEventListener('online', handleOnline);
      removeEventListener('offline', handleOffline);
      actor.send({ type: 'closed' });
      socket?.close();
      socket = null;
      token = '';
      place = null;
      facts.drop();
      status.update(({ state }) => ({ state, lastFactAt: null, lostAt: null }));
    },
    at(next, idle) {
      place = next && { at: next, ...(idle === undefined ? {} : { idle }) };
      if (socket?.connected) socket.emit('at', place ?? { at: null });
    },
    reportTyping(ticketId, note) {
      if (socket?.connected) socket.emit('typing', { ticketId, ...(note ? { note } : {}) });
    },
    retry: () => actor.send({ type: 'retried' }),
    on(type, listener) {
      const signal = signals.get(type) ?? createEmitter<never>();
      signals.set(type, signal);
      return signal.on(listener as (data: never) => void);
    },
    status,
  };
};

export const connection = createConnection({ cache, cursor, onRefused: () => session.actor.send({ type: 'woke up', lifeMs: 0 }) });
session.onEnd(() => connection.close());

/** Returns true if the page was opened while the server is unreachable, so that there is no connection state yet. */
const isTruncated = (now: ReturnType<typeof session.actor.getSnapshot>): boolean =>
  now.matches({ restoring: 'waiting' }) || now.context.tries > 1;

export function useConnection(): ConnectionStatus {
  const status = useStore(connection.status);
  const lostAt = useStore(lastSync);
  const cutOff = useSelector(session.actor, isTruncated);
  // A page loaded while offline has no socket yet, and the server has not refused its session yet.
  const isOffline = !useOnline() || (cutOff && status.state === 'connecting');
  return useMemo(
    () => ({ ...status, state: isOffline ? 'offline' : status.state, lostAt: status.lostAt ?? lostAt }),
    [isOffline, status, lostAt],
  );
}

/** Retries immediately: the session if it is not established yet, otherwise the socket. */
export function retryConnection(): void {
  session.actor.send({ type: 'came back online' });
  connection.retry();
}
