import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';

interface LoggedFact {
  seq: number;
  type: string;
  at: string;
  data: unknown;
}

/** Opens a real Socket.IO server that sends the facts of its log like the gateway. */
export const openLog = async ({ port = 0, token = 'good' } = {}) => {
  const http = createServer();
  const io = new Server(http, { cors: { origin: true, credentials: true } });
  const facts: LoggedFact[] = [];
  const log = {
    epoch: 'e1',
    head: 0,
    trimmedTo: 0,
    /** The milliseconds between the welcome and the replay of missed facts. */
    replayAfterMs: 0,
    token,
    handshakes: [] as { token?: string; since?: number; epoch?: string }[],
    emitted: [] as [string, unknown][],
    /** Returns true if this server accepts the cursor of the handshake. */
    reads: (_shaken: { since?: number }): boolean => true,
    io,
    url: '',
    /** Appends a fact and sends it, or only appends it if `silently` is true. */
    append(type: string, data: unknown, { silently = false } = {}): number {
      const fact = { seq: (log.head += 1), type, at: new Date().toISOString(), data };
      facts.push(fact);
      if (!silently) io.emit(type, fact);
      return fact.seq;
    },
    drop: () => {
      for (const socket of io.sockets.sockets.values()) socket.conn.close();
    },
    close: () => io.close(),
  };
  io.use((socket, next) => {
    const handshakeAuth = socket.handshake.auth as (typeof log.handshakes)[number];
    log.handshakes.push(handshakeAuth);
    const code = handshakeAuth.token !== log.token ? 'session.over' : log.reads(handshakeAuth) ? null : 'request.invalid';
    next(code ? Object.assign(new Error('refused'), { data: { code } }) : undefined);
  });
  io.on('connection', (socket: Socket) => {
    const { since, epoch } = socket.handshake.auth as { since?: number; epoch?: string };
    socket.onAny((event: string, data: unknown) => log.emitted.push([event, data]));
    const canReplay = since !== undefined && since <= log.head && since >= log.trimmedTo && (epoch === undefined || epoch === log.epoch);
    socket.emit('welcome', { seq: log.head, whole: since === undefined || canReplay, epoch: log.epoch });
    const replay = () => {
      if (canReplay) for (const fact of facts) if (fact.seq > since) socket.emit(fact.type, fact);
    };
    if (log.replayAfterMs) setTimeout(replay, log.replayAfterMs);
    else replay();
  });
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve));
  log.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return log;
};
