import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Welcome } from '@portal/contracts';
import { Database } from '../database/database';
import { countOwnFacts } from '../facts/fact-reads';
import { FactReplay } from '../facts/fact-replay';
import type { LoggedFact } from '../facts/facts';
import type { Room } from '../facts/rooms';
import { roomsOf } from '../facts/rooms';
import { FactTail } from '../facts/tail';
import { PrincipalCheck } from '../http/principal-check';
import { LOG, type Log } from '../log';
import { Admission } from './admission';
import { connectionOf, type Live } from './live-socket';
import { Presence } from './presence';
import { terminate, waitUntilDrained } from './socket-connection';

const MAX_REPLAYED_FACTS = 2_000;
/** The number of facts per page. Even a page of facts of the maximum size stays below a client's queue limit. */
const PAGE_SIZE = 25;
const MAX_CONCURRENT_STEPS = 4;
/** The time within which a client must take a page of facts; otherwise its connection is closed. */
const PAGE_TIMEOUT_MS = 15_000;

/** The progress of a replay. */
interface Page {
  at: number;
  isLast: boolean;
}

/**
 * Welcomes new sockets: sends the cursor, replays missed facts of the current rooms, then joins the rooms. The replay runs outside the
 * queue that delivers facts, one page at a time and only as fast as the client reads. Only the last step runs inside the queue.
 */
@Injectable()
export class SocketWelcome implements OnModuleDestroy {
  private readonly steps = new Admission(MAX_CONCURRENT_STEPS);

  constructor(
    private readonly database: Database,
    private readonly tail: FactTail,
    private readonly replay: FactReplay,
    private readonly principalCheck: PrincipalCheck,
    private readonly presence: Presence,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Runs a step of the welcome that uses the database. The number of concurrent steps is limited. */
  inTurn<T>(step: () => Promise<T>): Promise<T> {
    return this.steps.run(step);
  }

  /** Welcomes a socket. With `anew`, the client fetches all data again. A failure disconnects the socket. */
  async welcome(socket: Live, { anew = false } = {}): Promise<void> {
    try {
      // Retry if the log gets another epoch during a replay, which invalidates the replay.
      for (let isRetry = anew; !(await this.attempt(socket, isRetry)); isRetry = true);
    } catch (error) {
      this.log.error({ event: 'live.welcome_failed', err: error }, 'a welcome failed');
      socket.disconnect(true);
    }
  }

  private async attempt(socket: Live, isRestart: boolean): Promise<boolean> {
    const { principal } = socket.data;
    const rooms = roomsOf(principal);
    const replayStart = await this.inTurn(async () => {
      this.principalCheck.forget(principal.id);
      if (!(await this.principalCheck.isCurrent(principal))) return null;
      const start = isRestart ? null : await this.startOf(socket, rooms);
      const seq = await this.tail.numbers.lastOf(rooms);
      const { epoch, lastSeq } = this.tail;
      socket.emit('welcome', { whole: start !== null, seq, epoch } satisfies Welcome);
      // Send the first page in the same step: the next step may start seconds later and would have to check the principal again.
      return { epoch, page: await this.sendPage(socket, rooms, Math.min(start ?? lastSeq, lastSeq)) };
    });
    if (!replayStart) {
      socket.disconnect(true);
      return true;
    }
    for (let page: Page | null = replayStart.page; page && !socket.disconnected; ) {
      if (this.tail.epoch !== replayStart.epoch) return false;
      if (!(await waitUntilDrained(connectionOf(socket), PAGE_TIMEOUT_MS))) {
        if (socket.connected) terminate(connectionOf(socket));
        return true;
      }
      const { at, isLast }: Page = page;
      if (isLast) {
        const joinResult = await this.join(socket, rooms, at, replayStart.epoch);
        if (joinResult !== null) return joinResult;
      }
      page = await this.inTurn(() => this.sendPageIfCurrent(socket, rooms, at));
    }
    return true;
  }

  /**
   * Returns the cursor after which facts are replayed: infinity for a new client, which has missed none, and null if the missed facts
   * cannot all be replayed.
   */
  private async startOf({ data: { since, epoch } }: Live, rooms: readonly Room[]): Promise<number | null> {
    if (since === undefined) return Infinity;
    if (epoch !== undefined && epoch !== this.tail.epoch) return null;
    await this.replay.readUpTo(since);
    const tailSeq = this.tail.lastSeq;
    const last = await this.tail.numbers.lastOf(rooms);
    // A number higher than the last number of these rooms belongs to another log.
    if (since > last) return null;
    // The client has missed nothing, even if facts were added in other rooms.
    if (since === last) return Math.max(since, tailSeq);
    const { recent, lastSeq } = this.tail;
    const limit = MAX_REPLAYED_FACTS + 1;
    if (recent.coversAfter(since)) return recent.after(since, rooms, limit).length < limit ? since : null;
    const { trimmedTo, count } = await countOwnFacts(this.database.db, rooms, { after: since, upTo: lastSeq, limit });
    return since >= trimmedTo && count < limit ? since : null;
  }

  /** Sends the next page. Returns null if the client may no longer receive it. */
  private async sendPageIfCurrent(socket: Live, rooms: readonly Room[], after: number): Promise<Page | null> {
    if (await this.principalCheck.isCurrent(socket.data.principal)) return this.sendPage(socket, rooms, after);
    socket.disconnect(true);
    return null;
  }

  /** Sends the next page, up to the last delivered fact. */
  private async sendPage(socket: Live, rooms: readonly Room[], after: number): Promise<Page> {
    const { lastSeq } = this.tail;
    const facts = await this.replay.page(rooms, { after, upTo: lastSeq, limit: PAGE_SIZE });
    send(socket, facts);
    const isLast = facts.length < PAGE_SIZE;
    return { at: isLast ? lastSeq : facts.at(-1)!.seq, isLast };
  }

  /**
   * Runs the last step while no fact is being delivered: sends the few facts that were added meanwhile and joins the rooms. Returns null if
   * too many facts were added, and false if the log was replaced.
   */
  private async join(socket: Live, rooms: Room[], at: number, epoch: string): Promise<boolean | null> {
    let joinResult: boolean | null = true;
    await this.tail.runInQueue(async () => {
      if (socket.disconnected) return;
      if (this.tail.epoch !== epoch) joinResult = false;
      else if (!this.tail.recent.coversAfter(at)) joinResult = null;
      else {
        const remainingFacts = this.tail.recent.after(at, rooms, PAGE_SIZE);
        if (remainingFacts.length === PAGE_SIZE) {
          joinResult = null;
          return;
        }
        send(socket, remainingFacts);
        await socket.join(rooms);
        if (socket.data.principal.status !== 'approved') return;
        for (const { viewers } of this.presence.viewersVisibleFrom(socket.rooms)) socket.emit('presence.changed', viewers);
      }
    });
    return joinResult;
  }

  onModuleDestroy(): void {
    this.steps.end();
  }
}

const send = (socket: Live, facts: readonly LoggedFact[]): void => {
  for (const { fact } of facts) socket.emit(fact.type, fact);
};
