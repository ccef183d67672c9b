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
  LIMITS,
  type Place,
  type Principal,
  SessionOver,
  type SignalData,
  type SignalType,
  TooMany,
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
import { Refused } from '../http/refused';
import { Standing } from '../http/standing';
import { Tokens } from '../http/tokens';
import { Presence, saying } from './presence';
import { applicantRoom, type Room, userRoom } from './rooms';
import { roomsOf } from './rooms-of';
import { FactTail } from './tail';

const REPLAY_AT_MOST = 2_000;
const QUEUE_PACKETS = 500;
const EXPIRY_GRACE_MS = 60_000;
const SWEEP_MS = 5_000;

interface Seat {
  who: Principal;
  endsAt: number;
  since?: number;
  epoch?: string;
  emits: { second: number; count: number };
}
type Said = { [E in keyof typeof EMITS]: z.infer<(typeof EMITS)[E]> };
type Live = Socket<Record<string, (message: unknown) => void>, Record<string, (message: unknown) => void>, Record<string, never>, Seat>;

const sameSeat = (one: Principal, other: Principal): boolean =>
  one.id === other.id && one.unitId === other.unitId && one.role === other.role && one.standing === other.standing;

/** Welcomes sockets, tells them facts, says signals. It takes no commands: writes go in by REST. */
@WebSocketGateway()
export class LiveGateway implements OnGatewayInit, OnGatewayConnection<Live>, OnGatewayDisconnect<Live>, OnApplicationShutdown {
  @WebSocketServer() private readonly server!: Server;
  private readonly ticks = new Subscription();
  private readonly lastTold = new Map<string, number>();

  constructor(
    private readonly database: Database,
    private readonly tail: FactTail,
    private readonly tokens: Tokens,
    private readonly standing: Standing,
    private readonly limits: Limits,
    private readonly presence: Presence,
    private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async afterInit(server: Server): Promise<void> {
    server.use((socket, next) => {
      this.seat(socket as Live).then(
        () => next(),
        (error: unknown) => next(Object.assign(new Error('refused'), { data: bodyOf(refusalOf(error), socket.id) })),
      );
    });
    await this.tail.start(
      (facts) => this.hear(facts),
      (error) => this.log.error({ err: error }, 'the tail of the fact log failed'),
    );
    this.ticks.add(interval(LIMITS.headMs).subscribe(() => this.tellHeads()));
    this.ticks.add(interval(SWEEP_MS).subscribe(() => this.sweep()));
  }

  /** Lets somebody in, or says why not. */
  private async seat(socket: Live): Promise<void> {
    const shaken = Handshake.safeParse(socket.handshake.auth);
    const told = shaken.success ? await this.tokens.read(shaken.data.token) : null;
    if (!shaken.success || !told || !(await this.standing.holds(told.who))) throw new Refused(SessionOver);
    await this.limits.spend('connects', told.who.id, LIMITS.socketConnectsPerMinute, 60_000);
    if ((this.server.of('/').adapter.rooms.get(roomsOf(told.who)[0]!)?.size ?? 0) >= LIMITS.socketsPerPerson) throw new Refused(TooMany);
    const { since, epoch } = shaken.data;
    socket.data = { ...told, since, epoch, emits: { second: 0, count: 0 } };
  }

  async handleConnection(socket: Live): Promise<void> {
    socket.use(([event, message], next) => {
      const schema = EMITS[event as keyof typeof EMITS] as (typeof EMITS)[keyof typeof EMITS] | undefined;
      const read = schema?.safeParse(message);
      if (!read?.success || this.floods(socket)) return void socket.disconnect(true);
      next();
    });
    socket.on('auth', (message) => void this.renew(socket, message as Said['auth']));
    socket.on('at', (message) => void this.isAt(socket, (message as Said['at']).at, (message as Said['at']).idle ?? false));
    socket.on('typing', (message) => this.isTyping(socket, message as Said['typing']));
    await this.tail.inQueue(async () => {
      try {
        await this.welcome(socket);
      } catch (error) {
        this.log.error({ err: error }, 'a welcome failed');
        socket.disconnect(true);
      }
    });
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

  handleDisconnect(socket: Live): void {
    for (const spot of this.presence.leave(socket.id)) this.say(spot.rooms, 'presence.changed', saying(spot));
  }

  private say<T extends SignalType>(rooms: Room[], type: T, data: SignalData<T>, but: Room[] | Room = []): void {
    if (rooms.length) this.server.to(rooms).except(but).emit(type, data);
  }

  private floods(socket: Live): boolean {
    const second = Math.floor(Date.now() / 1000);
    const { emits } = socket.data;
    if (emits.second !== second) Object.assign(emits, { second, count: 0 });
    emits.count += 1;
    return emits.count > LIMITS.socketEmitsPerSecond;
  }

  /** Whoever cannot keep up is cut and comes back by their cursor; the others do not notice. */
  private cutSlow(): void {
    for (const socket of this.all()) {
      const { writeBuffer } = socket.conn as unknown as { writeBuffer: readonly unknown[] };
      if (writeBuffer.length > QUEUE_PACKETS) socket.disconnect(true);
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
