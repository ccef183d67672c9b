import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Inject } from '@nestjs/common';
import {
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  WebSocketGateway,
  WebSocketServer,
} from '@nestjs/websockets';
import { ClientEvents, type Fact, hasNul, LIMITS, type Place } from '@portal/contracts';
import { interval, Subscription } from 'rxjs';
import type { Server } from 'socket.io';
import { Clock } from '../clock';
import type { LoggedFact } from '../facts/facts';
import { type Room, roomsOf, userRoom } from '../facts/rooms';
import { FactTail } from '../facts/tail';
import { PrincipalCheck } from '../http/principal-check';
import { LOG, type Log } from '../log';
import { TELEMETRY, type Telemetry } from '../telemetry/telemetry';
import { broadcast } from './broadcast';
import { Connections } from './connections';
import { Followers } from './followers';
import { guard } from './guard';
import { type ClientMessages, eventNamed, isWelcomed, type Live } from './live-socket';
import { type PlaceViewers, Presence } from './presence';
import { Signals } from './signals';
import { SocketAdmission } from './socket-admission';
import { SocketWelcome } from './socket-welcome';

const EXPIRY_GRACE_MS = 60_000;
const SWEEP_MS = 5_000;
const SLOW_MS = 1_000;
const ignore = (): void => undefined;

/** Welcomes sockets and sends them facts and signals. Accepts no commands, because clients write by REST. */
@WebSocketGateway()
export class LiveGateway
  implements OnGatewayInit, OnGatewayConnection<Live>, OnGatewayDisconnect<Live>, OnApplicationBootstrap, OnApplicationShutdown
{
  @WebSocketServer() private readonly server!: Server;
  private readonly ticks = new Subscription();
  private startup = Promise.resolve();

  constructor(
    private readonly arrivals: SocketWelcome,
    private readonly tail: FactTail,
    private readonly principalCheck: PrincipalCheck,
    private readonly socketAdmission: SocketAdmission,
    private readonly presence: Presence,
    private readonly followers: Followers,
    private readonly clock: Clock,
    private readonly connections: Connections,
    private readonly signals: Signals,
    @Inject(LOG) private readonly log: Log,
    @Inject(TELEMETRY) private readonly telemetry: Telemetry,
  ) {}

  afterInit(server: Server): void {
    this.signals.attach(server);
    this.telemetry.registerGauge('portal.sockets', () => server.sockets.sockets.size);
    this.connections.attach(server);
    server.use((socket, next) => {
      this.socketAdmission
        .admit(socket as Live, (step) => this.arrivals.inTurn(step))
        .then(
          () => next(),
          (error: unknown) => next(Object.assign(new Error('refused'), { data: this.socketAdmission.refusalBody(error, socket.id) })),
        );
    });
    this.startup = this.start();
    // Prevent an unhandled rejection; `onApplicationBootstrap` rethrows the error.
    this.startup.catch(() => undefined);
  }

  /**
   * Waits for the start of the tail, because Nest does not await `afterInit`. A gateway that cannot read the log would deliver no facts, so
   * it must not open.
   */
  async onApplicationBootstrap(): Promise<void> {
    await this.startup;
  }

  private async start(): Promise<void> {
    await this.tail.start({
      deliver: (facts) => this.deliverFacts(facts),
      logReplaced: () => this.welcomeAll(),
      failed: (error) => this.log.error({ event: 'facts.tail_failed', err: error }, 'the tail of the fact log failed'),
    });
    this.subscribeToNodes();
    this.repeatEvery(LIMITS.headMs, () => this.sendHeartbeats());
    this.repeatEvery(SWEEP_MS, () => this.sweep());
    this.repeatEvery(SLOW_MS, () => this.connections.disconnectSlowClient());
  }

  /** Runs a function periodically, even after a failure. */
  private repeatEvery(ms: number, run: () => void): void {
    const round = guard(run, (error) => this.log.error({ event: 'live.timer_failed', err: error }, 'a timer of the live line failed'));
    this.ticks.add(interval(ms).subscribe(() => round()));
  }

  /** Subscribes to presence changes on other nodes and to lost signals. */
  private subscribeToNodes(): void {
    const onFailure = (error: unknown) => this.log.error({ event: 'live.nodes_failed', err: error }, 'news of another gateway failed');
    const sendViewers = guard((placeViewers: PlaceViewers | null) => placeViewers && this.sendViewers([placeViewers]), onFailure);
    const follow = guard((socket: Live, rooms: readonly Room[] | null) => this.followers.restartStream(socket, rooms), onFailure);
    this.ticks.add(this.presence.changedElsewhere.subscribe(sendViewers));
    this.ticks.add(
      this.signals.gaps.subscribe((rooms) => {
        for (const socket of this.allSockets()) follow(socket, rooms);
      }),
    );
  }

  async handleConnection(socket: Live): Promise<void> {
    // A broken connection closes by itself, but an unhandled error event would end the process.
    socket.on('error' as never, ignore);
    // Handle messages here instead of in listeners, whose closures would exist once per socket.
    socket.use(([event, message]) => this.handleMessage(socket, event, message));
    await this.arrivals.welcome(socket);
  }

  /** The handlers of the messages that a client may send. */
  private readonly messages: { [E in keyof ClientMessages]: (socket: Live, message: ClientMessages[E]) => unknown } = {
    auth: (socket, message) => this.socketAdmission.renew(socket, message),
    at: (socket, { at, idle = false }) => this.updatePlace(socket, at, idle),
    page: (socket, message) => this.socketAdmission.recordVisibility(socket, message),
    typing: (socket, message) => this.sendTyping(socket, message),
  };

  /** Handles a message. A message that fails or is not allowed disconnects only its own socket. */
  private readonly handleMessage = guard(
    (socket: Live, event: string, message: unknown): unknown => {
      const name = eventNamed(event);
      if (!name || hasNul(message) || !ClientEvents[name].safeParse(message).success) return socket.disconnect(true);
      return socket.connected && this.messages[name](socket, message as never);
    },
    (error, socket, event) => {
      this.log.error({ event: 'live.handler_failed', handler: event, err: error }, 'a message of a client failed');
      socket.disconnect(true);
    },
  );

  /** Welcomes all sockets again because the log was replaced. Sockets with a replay in progress detect the replacement themselves. */
  private welcomeAll(): void {
    this.log.warn({ event: 'facts.log_went_back', epoch: this.tail.epoch }, 'the fact log is another one: everybody is welcomed anew');
    for (const socket of this.allSockets()) if (isWelcomed(socket)) void this.arrivals.welcome(socket, { anew: true });
  }

  /**
   * Sends each socket the number of the last fact of its rooms. A client with a lower number has lost a fact and fetches all data again.
   */
  sendHeartbeats(): void {
    for (const socket of this.allSockets()) {
      const seq = isWelcomed(socket) ? this.tail.numbers.cachedLastOf(roomsOf(socket.data.principal)) : null;
      if (seq) socket.emit('head', { seq });
    }
  }

  private count({ fact }: LoggedFact): void {
    this.telemetry.count('portal.facts.told', { type: fact.type });
    this.telemetry.measure('portal.facts.lag', Math.max(0, Date.now() - Date.parse(fact.at)) / 1_000);
  }

  /** Delivers facts. A failure with one fact does not affect the following facts. */
  private deliverFacts(facts: readonly LoggedFact[]): void {
    for (const fact of facts) {
      this.deliverFact(fact);
      if (this.telemetry.isMeasuring) this.count(fact);
      this.connections.onFactDelivered();
    }
  }

  private readonly deliverFact = guard(
    ({ fact, rooms }: LoggedFact): void => {
      broadcast(this.server, rooms as Room[], fact.type, fact);
      this.applyAccessChange(fact);
    },
    (error, { seq }) => this.log.error({ event: 'facts.tell_failed', seq, err: error }, 'a fact could not be told'),
  );

  /** Applies a fact that changes access rights to the sockets, right after its delivery. */
  private applyAccessChange(fact: Fact): void {
    switch (fact.type) {
      case 'session.ended':
        for (const socket of this.allSockets()) if (socket.data.principal.sessionId === fact.data.sessionId) socket.disconnect(true);
        return;
      case 'account.approved':
      case 'account.rejected':
        this.principalCheck.forget(fact.data.request.userId);
        return;
      case 'people.changed':
        this.principalCheck.forget(fact.data.userId);
        void this.readmit(fact.data.userId);
        return;
      case 'delegation.changed':
        this.principalCheck.forget(fact.data.delegateId);
        void this.readmit(fact.data.delegateId);
        return;
      case 'account.removed':
        this.principalCheck.forget(fact.data.userId);
        for (const socket of this.allSockets()) if (socket.data.principal.id === fact.data.userId) socket.disconnect(true);
        return;
    }
  }

  /**
   * Closes the sockets of a person who has another role or unit, other delegations, or no access. The person's tabs connect again with a
   * fresh token.
   */
  private async readmit(personId: string): Promise<void> {
    for (const socket of this.allSockets()) {
      const { principal } = socket.data;
      // The socket of an applicant only follows the applicant's own request.
      if (principal.id !== personId || principal.status !== 'approved') continue;
      const isCurrent = await this.principalCheck.isCurrent(principal).catch(() => false);
      if (!isCurrent) socket.disconnect(true);
    }
  }

  private async updatePlace(socket: Live, at: Place | null, idle: boolean): Promise<void> {
    if (socket.data.principal.status !== 'approved') return;
    try {
      const placeViewers = await this.presence.move(socket.id, socket.data.principal, at, idle);
      if (socket.disconnected) placeViewers.push(...this.presence.leave(socket.id));
      this.sendViewers(placeViewers);
      await this.followers.follow(socket);
    } catch (error) {
      this.log.warn({ event: 'live.presence_failed', err: error }, 'presence failed');
    }
  }

  /** Sends the typing signal to the other viewers, but not to the sender's own tabs. */
  private sendTyping(socket: Live, message: ClientMessages['typing']): void {
    const typingSignal = this.presence.typing(socket.id, message);
    if (typingSignal) this.signals.send(typingSignal.rooms, typingSignal.type, typingSignal.data, [userRoom(socket.data.principal.id)]);
  }

  readonly handleDisconnect = guard(
    (socket: Live): void => {
      // Close the connection too, because it is useless without an admission.
      socket.data.leave();
      socket.conn.close();
      this.sendViewers(this.presence.leave(socket.id));
    },
    (error) => this.log.error({ event: 'live.leave_failed', err: error }, 'what follows a disconnect failed'),
  );

  /** Sends changed viewers to the sockets of this node. Every other node sends them to its own sockets. */
  private sendViewers(sights: readonly PlaceViewers[]): void {
    for (const { rooms, viewers } of sights) this.signals.sendHere(rooms, 'presence.changed', viewers);
  }

  private sweep(): void {
    const expiryLimit = this.clock.in(-EXPIRY_GRACE_MS).getTime();
    for (const socket of this.allSockets()) if (socket.data.endsAt < expiryLimit) socket.disconnect(true);
    this.sendViewers(this.presence.sweep());
  }

  private allSockets(): Iterable<Live> {
    return this.server.of('/').sockets.values() as unknown as Iterable<Live>;
  }

  onApplicationShutdown(): void {
    this.ticks.unsubscribe();
  }
}
