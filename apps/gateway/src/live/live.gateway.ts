import type { OnApplicationShutdown } from '@nestjs/common';
import { Inject } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import {
  EMITS,
  type Fact,
  Handshake,
  Invalid,
  LIMITS,
  type Place,
  type Principal,
  SessionOver,
  type SignalData,
  type SignalType,
  TooMany,
  Unavailable,
  validate,
  type Welcome,
} from '@portal/contracts';
import { interval, Subscription } from 'rxjs';
import type { Server, Socket } from 'socket.io';
import type { z } from 'zod/mini';
import { Clock } from '../data/clock';
import { Database } from '../data/database';
import { factsAfter, type LoggedFact, logState } from '../data/facts';
import { bodyOf, refusalOf } from '../http/answer-errors';
import { Limits } from '../http/limits';
import { LOG, type Log } from '../http/log';
import { Refused, refuseFields } from '../http/refused';
import { Standing } from '../http/standing';
import { Tokens } from '../http/tokens';
import { guard } from './guard';
import { Presence, saying } from './presence';
import { applicantRoom, type Room, userRoom } from './rooms';
import { roomsOf } from './rooms-of';
import { FactTail } from './tail';
import { Tally } from './tally';
import { type Connection, isSlow, terminate, watchFlood } from './transport';
import { Unseated } from './unseated';

const REPLAY_AT_MOST = 2_000;
const EXPIRY_GRACE_MS = 60_000;
const SWEEP_MS = 5_000;
const SLOW_MS = 1_000;

interface Seat {
  who: Principal;
  endsAt: number;
  since?: number;
  epoch?: string;
  /** Gives the seat back. */
  leave: () => void;
}
type Said = { [E in keyof typeof EMITS]: z.infer<(typeof EMITS)[E]> };
type Live = Socket<Record<string, (message: unknown) => void>, Record<string, (message: unknown) => void>, Record<string, never>, Seat>;

/** The connection under a socket. */
const under = (socket: Live): Connection => socket.conn as unknown as Connection;

/** What a client may send, by its own name: a word that every object knows, such as `constructor`, is no name of an event. */
const schemaOf = (event: string): (typeof EMITS)[keyof typeof EMITS] | undefined =>
  Object.hasOwn(EMITS, event) ? EMITS[event as keyof typeof EMITS] : undefined;

const sameSeat = (one: Principal, other: Principal): boolean =>
  one.id === other.id && one.unitId === other.unitId && one.role === other.role && one.standing === other.standing;

/** What a client says of itself. Only its token can end a session; a place in the log that makes no sense is a mistake like any other. */
const readHandshake = (auth: unknown): z.infer<typeof Handshake> => {
  const { data, violations } = validate(Handshake, auth);
  if (data) return data;
  if (violations['token'] || violations['request']) throw new Refused(SessionOver);
  return refuseFields(Invalid, violations);
};

/** Welcomes sockets, tells them facts, says signals. It takes no commands: writes go in by REST. */
@WebSocketGateway()
export class LiveGateway implements OnGatewayInit, OnGatewayConnection<Live>, OnGatewayDisconnect<Live>, OnApplicationShutdown {
  @WebSocketServer() private readonly server!: Server;
  private readonly ticks = new Subscription();
  private readonly lastTold = new Map<string, number>();
  private readonly seats = new Tally(LIMITS.socketsPerPerson);

  constructor(
    private readonly database: Database,
    private readonly tail: FactTail,
    private readonly tokens: Tokens,
    private readonly standing: Standing,
    private readonly limits: Limits,
    private readonly presence: Presence,
    private readonly clock: Clock,
    private readonly unseated: Unseated,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async afterInit(server: Server): Promise<void> {
    server.engine.on('connection', (connection: Connection) => this.watch(connection));
    server.use((socket, next) => {
      this.seat(socket as Live).then(
        () => next(),
        (error: unknown) => next(Object.assign(new Error('refused'), { data: this.refusalBody(error, socket.id) })),
      );
    });
    await this.tail.start(
      (facts) => this.hear(facts),
      (error) => this.log.error({ event: 'facts.tail_failed', err: error }, 'the tail of the fact log failed'),
    );
    this.every(LIMITS.headMs, () => this.tellHeads());
    this.every(SWEEP_MS, () => this.sweep());
    this.every(SLOW_MS, () => this.cutSlow());
  }

  /** Runs again and again, whatever becomes of one round. */
  private every(ms: number, run: () => void): void {
    const round = guard(run, (error) => this.log.error({ event: 'live.timer_failed', err: error }, 'a timer of the live line failed'));
    this.ticks.add(interval(ms).subscribe(() => round()));
  }

  /** From its first packet on, a connection is counted and ends alone. */
  private watch(connection: Connection): void {
    connection.once('close', () => this.unseated.release(connection.request));
    watchFlood(connection, () => {
      if (connection.readyState !== 'open') return;
      this.log.warn({ event: 'live.flood' }, 'a connection that sent too much was ended');
      terminate(connection);
    });
  }

  private refusalBody(error: unknown, socketId: string): ReturnType<typeof bodyOf> {
    const refused = refusalOf(error);
    if (refused.refusal === Unavailable) this.log.error({ event: 'live.seat_failed', err: error }, 'a handshake failed');
    return bodyOf(refused, socketId);
  }

  /** Lets somebody in, or says why not. */
  private async seat(socket: Live): Promise<void> {
    const { token, since, epoch } = readHandshake(socket.handshake.auth);
    const told = await this.tokens.read(token);
    const over = told ? await this.standing.over(told.who) : null;
    if (!told || over) throw over ?? new Refused(SessionOver);
    await this.limits.spend('connects', told.who.id, LIMITS.socketConnectsPerMinute, 60_000);
    const connection = under(socket);
    // It may have ended while this was looked up.
    if (connection.readyState !== 'open') throw new Refused(Unavailable);
    const leave = this.seats.take(told.who.id);
    if (!leave) throw new Refused(TooMany);
    connection.once('close', leave);
    this.unseated.release(connection.request);
    socket.data = { ...told, since, epoch, leave };
  }

  async handleConnection(socket: Live): Promise<void> {
    socket.on('error' as never, () => undefined);
    socket.use(([event, message], next) => {
      if (!schemaOf(event)?.safeParse(message).success) return void socket.disconnect(true);
      next();
    });
    this.on(socket, 'auth', (message) => this.renew(socket, message));
    this.on(socket, 'at', ({ at, idle = false }) => this.isAt(socket, at, idle));
    this.on(socket, 'typing', (message) => this.isTyping(socket, message));
    await this.tail.inQueue(async () => {
      try {
        await this.welcome(socket);
      } catch (error) {
        this.log.error({ event: 'live.welcome_failed', err: error }, 'a welcome failed');
        socket.disconnect(true);
      }
    });
  }

  /** A handler whose failure ends its socket, and nothing else. */
  private on<E extends keyof Said>(socket: Live, event: E, run: (message: Said[E]) => unknown): void {
    const handle = guard(run, (error) => {
      this.log.error({ event: 'live.handler_failed', handler: event, err: error }, 'a message of a client failed');
      socket.disconnect(true);
    });
    socket.on(event as string, (message: unknown) => handle(message as Said[E]));
  }

  /** In the queue that tells facts: says the cursor, replays what was missed for the rooms as they are now, then joins them. */
  private async welcome(socket: Live): Promise<void> {
    const { who, since, epoch } = socket.data;
    this.standing.forget(who.id);
    if (!(await this.standing.holds(who))) {
      socket.disconnect(true);
      return;
    }
    const rooms = roomsOf(who);
    const log = await logState(this.database.db);
    const keeps = since !== undefined && since <= log.head && since >= log.trimmedTo && (epoch === undefined || epoch === log.epoch);
    const missed = keeps ? await factsAfter(this.database.db, since, REPLAY_AT_MOST + 1, rooms) : [];
    const whole = since === undefined || (keeps && missed.length <= REPLAY_AT_MOST);
    const welcome: Welcome = { seq: this.tail.told, whole, epoch: log.epoch };
    socket.emit('welcome', welcome);
    // What lies beyond the tail's cursor is told to the rooms in a moment, and so not replayed here.
    if (whole) for (const { fact } of missed) if (fact.seq <= this.tail.told) socket.emit(fact.type, fact);
    await socket.join(rooms);
    if (who.standing === 'approved') for (const spot of this.presence.seenFrom(socket.rooms)) socket.emit('presence.changed', saying(spot));
  }

  /** To each socket the number of the last fact that its rooms were told: whoever is behind it lost one and asks again. */
  tellHeads(): void {
    for (const socket of this.all()) {
      const seq = Math.max(0, ...[...socket.rooms].map((room) => this.lastTold.get(room) ?? 0));
      if (seq) socket.emit('head', { seq });
    }
  }

  private hear(facts: readonly LoggedFact[]): void {
    for (const { fact, rooms } of facts) {
      for (const room of rooms) this.lastTold.set(room, fact.seq);
      // To no rooms would be to everybody.
      if (rooms.length) this.server.local.to(rooms).emit(fact.type, fact);
      this.reseat(fact);
    }
    this.cutSlow();
  }

  /** A fact that changes who may hear what takes effect on the sockets right after it is told. */
  private reseat(fact: Fact): void {
    switch (fact.type) {
      case 'session.ended':
        for (const socket of this.all()) if (socket.data.who.sessionId === fact.data.sessionId) socket.disconnect(true);
        return;
      case 'account.approved':
      case 'account.rejected':
        this.standing.forget(fact.data.request.userId);
        return;
      case 'account.removed':
        this.standing.forget(fact.data.userId);
        this.server.local.in([userRoom(fact.data.userId), applicantRoom(fact.data.userId)]).disconnectSockets(true);
        return;
    }
  }

  /** A fresh token keeps the seat that it would be given; a fault ends nothing, the seat then lasts as long as the token before. */
  private async renew(socket: Live, { token }: Said['auth']): Promise<void> {
    try {
      const told = await this.tokens.read(token);
      if (!told || !sameSeat(told.who, socket.data.who) || !(await this.standing.holds(told.who))) {
        socket.disconnect(true);
        return;
      }
      socket.data = { ...socket.data, who: told.who, endsAt: told.endsAt };
    } catch (error) {
      this.log.warn({ err: error }, 'a fresh token could not be checked');
    }
  }

  private async isAt(socket: Live, at: Place | null, idle: boolean): Promise<void> {
    if (socket.data.who.standing !== 'approved') return;
    try {
      const changed = await this.presence.move(socket.id, socket.data.who, at, idle);
      if (socket.disconnected) changed.push(...this.presence.leave(socket.id));
      for (const spot of changed) this.say(spot.rooms, 'presence.changed', saying(spot));
    } catch (error) {
      this.log.warn({ err: error }, 'presence failed');
    }
  }

  /** To the others at the ticket; in one's own tabs one knows. */
  private isTyping(socket: Live, said: Said['typing']): void {
    const typing = this.presence.typing(socket.id, said);
    if (typing) this.say(typing.rooms, 'ticket.typing', typing.said, userRoom(socket.data.who.id));
  }

  readonly handleDisconnect = guard(
    (socket: Live): void => {
      // A connection without a seat would stay for nothing.
      socket.data.leave();
      socket.conn.close();
      for (const spot of this.presence.leave(socket.id)) this.say(spot.rooms, 'presence.changed', saying(spot));
    },
    (error) => this.log.error({ event: 'live.leave_failed', err: error }, 'what follows a disconnect failed'),
  );

  private say<T extends SignalType>(rooms: Room[], type: T, data: SignalData<T>, but: Room[] | Room = []): void {
    if (rooms.length) this.server.to(rooms).except(but).emit(type, data);
  }

  /** Looked at after each batch of facts and by the clock, as what waits may be no fact at all. Seated or not makes no difference. */
  private cutSlow(): void {
    const { clients } = this.server.engine as unknown as { clients: Record<string, Connection> };
    for (const connection of Object.values(clients)) {
      if (!isSlow(connection)) continue;
      this.log.info({ event: 'live.slow_client' }, 'a client that does not read was ended');
      terminate(connection);
    }
  }

  private sweep(): void {
    const over = this.clock.in(-EXPIRY_GRACE_MS).getTime();
    for (const socket of this.all()) if (socket.data.endsAt < over) socket.disconnect(true);
    for (const room of this.lastTold.keys()) if (!this.server.of('/').adapter.rooms.has(room)) this.lastTold.delete(room);
    for (const spot of this.presence.sweep()) this.say(spot.rooms, 'presence.changed', saying(spot));
  }

  private all(): Iterable<Live> {
    return this.server.of('/').sockets.values() as unknown as Iterable<Live>;
  }

  onApplicationShutdown(): void {
    this.ticks.unsubscribe();
  }
}
