import { io, type Socket } from 'socket.io-client';
import { DEADLINE_MS } from './until';

/** A client's position in a fact log: its last fact and the epoch of the log. */
export interface Cursor {
  since?: number;
  epoch?: string;
}
export interface ReceivedEvent {
  event: string;
  message: unknown;
}
export interface LiveClient {
  socket: Socket;
  events: ReceivedEvent[];
  facts: (type?: string) => { seq: number; type: string; data: Record<string, unknown> }[];
  until: (holds: (events: ReceivedEvent[]) => boolean, ms?: number) => Promise<void>;
  close: () => void;
}

/** Opens a socket to a gateway and records all events. */
export const openLiveClient = (url: string, token: string, { since, epoch }: Cursor = {}): LiveClient => {
  const socket = io(url, {
    path: '/socket.io',
    transports: ['websocket'],
    auth: { token, since, epoch },
    reconnection: false,
    forceNew: true,
  });
  const events: ReceivedEvent[] = [];
  const watchers = new Set<() => void>();
  const recordEvent = (event: string, message: unknown) => {
    events.push({ event, message });
    for (const watcher of watchers) watcher();
  };
  socket.onAny(recordEvent);
  socket.on('connect_error', (error) => recordEvent('connect_error', { ...error, message: error.message }));
  socket.on('disconnect', (reason) => recordEvent('disconnect', reason));
  return {
    socket,
    events,
    facts: (type) =>
      events
        .filter(({ event, message }) =>
          type ? event === type : typeof (message as { seq?: number; data?: object })?.data === 'object' && 'seq' in (message as object),
        )
        .map(({ message }) => message as never),
    until: (holds, ms = DEADLINE_MS) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!holds(events)) return;
          stopWaiting();
          resolve();
        };
        const timer = setTimeout(() => {
          stopWaiting();
          reject(new Error(`Not heard in ${ms} ms; heard ${JSON.stringify(events.map(({ event }) => event))}`));
        }, ms);
        const stopWaiting = () => {
          clearTimeout(timer);
          watchers.delete(check);
        };
        watchers.add(check);
        check();
      }),
    close: () => socket.disconnect(),
  };
};
