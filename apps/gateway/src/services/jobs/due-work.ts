import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sql } from 'kysely';
import { exhaustMap, from, interval, Subscription } from 'rxjs';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { Doorbell } from '../../platform/facts/facts';
import { LOG, type Log, reasonOf } from '../../platform/log';
import { Registry } from '../../platform/registry';
import type { Tx } from '../../platform/request-context';
import type { DueKind } from './due';

const EVERY_MS = 1_000;
const BATCH = 10;
/** What is prepared first may take its time, and nothing else waits for it; what takes minutes keeps also that from waiting. */
const LANES = ['quick', 'slow', 'long'] as const;
type Lane = (typeof LANES)[number];
/** How long a claimed piece is left to the process that claimed it; slow preparations take less, long ones hold it on. */
const LEASE_MS = 90_000;
/** How long an end waits for what was begun: with the seven seconds of the mailer less than it may take as a whole (`main.ts`). */
const LEAVE_MS = 2_000;
const TRIES = 5;
const FAILED_FOR_MS = 30 * 24 * 3_600_000;
/** 10 s, 40 s, 160 s, 640 s. */
const pauseAfter = (tries: number): number => 10_000 * 4 ** (tries - 1);

/** How one kind is done. */
export interface DueWorker<D extends object, P = undefined> {
  /**
   * What takes long or leaves the process: outside of any transaction, and again after each failure. `hold` has the piece left to this process
   * from now on; false where it is not any more.
   */
  prepare?: (data: D, key: string, hold: () => Promise<boolean>) => Promise<P>;
  /** It takes minutes, and holds its piece meanwhile. */
  isLong?: true;
  /** What becomes of a piece that nobody tries again, in the transaction that gives it up. */
  giveUp?: (tx: Tx, data: D, key: string) => Promise<void>;
  /** How often it is tried, where that is less often than usual. */
  tries?: number;
  /** The effect, in the transaction that ends the piece: both happen or neither. Facts are told last in it; what it returns runs after the commit. */
  perform: (tx: Tx, data: D, prepared: P, key: string) => Promise<void | (() => void)>;
}

interface Claimed {
  kind: string;
  key: string;
  data: object;
  tries: number;
  leased_until: Date | null;
}

/** Does what is due: each piece once, by whichever process claims it first, and again with pauses where it fails. */
@Injectable()
export class DueWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers = new Registry<string, DueWorker<object, unknown>>('due work');
  private readonly rounds = new Subscription();
  private readonly working = new Map<Lane, Promise<void>>();
  private readonly claims = new Set<Claimed>();
  private leaving = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly doorbell: Doorbell,
    @Inject(LOG) private readonly log: Log,
  ) {}

  register<D extends object, P = undefined>({ name }: DueKind<D>, worker: DueWorker<D, P>): void {
    this.workers.add(name, worker as unknown as DueWorker<object, unknown>);
  }

  onApplicationBootstrap(): void {
    for (const lane of LANES)
      this.rounds.add(
        interval(EVERY_MS)
          .pipe(exhaustMap(() => from(this.round(lane))))
          .subscribe(),
      );
  }

  /** Begins nothing more by itself, and waits for what it has begun; what takes longer than an end may is left to another process at once. */
  async stop(patienceMs = LEAVE_MS): Promise<void> {
    this.leaving = true;
    this.rounds.unsubscribe();
    const inTime = (work: Promise<unknown>) => Promise.race([work.then(() => true), pause(patienceMs, false, { ref: false })]);
    if (await inTime(Promise.all(this.working.values()))) return;
    await inTime(Promise.all([...this.claims].map((piece) => this.leave(piece))));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  /** Does everything that is due by now and not with another process. */
  run(lane: Lane): Promise<void> {
    const working = this.work(lane);
    this.working.set(
      lane,
      working.catch(() => undefined),
    );
    return working;
  }

  private async work(lane: Lane): Promise<void> {
    // After the end of all work by itself somebody may have some done by hand.
    const isByHand = this.leaving;
    for (let claimed = await this.claim(lane); claimed.length; claimed = await this.claim(lane)) {
      for (const piece of claimed) await (this.leaving && !isByHand ? this.leave(piece) : this.attempt(piece));
      this.doorbell.ring();
      if (this.leaving) return;
    }
  }

  private round(lane: Lane): Promise<void> {
    return this.run(lane).catch((error: unknown) =>
      this.log.error({ event: 'due.claiming_failed', lane, err: error }, 'what is due could not be claimed'),
    );
  }

  /** Deletes what failed for good long ago. */
  async trim(): Promise<void> {
    await this.database.tx((tx) => tx.deleteFrom('due').where('failed_at', '<', this.clock.in(-FAILED_FOR_MS)).execute());
  }

  /** Work of a kind that this process does not know is left to one that does. */
  private async claim(lane: Lane): Promise<Claimed[]> {
    const kinds = this.workers.all().flatMap(([name, worker]) => (laneOf(worker) === lane ? [name] : []));
    if (!kinds.length) return [];
    const now = this.clock.now();
    const next = this.database.db
      .selectFrom('due')
      .select(['kind', 'key'])
      .where('failed_at', 'is', null)
      .where('due_at', '<=', now)
      .where('kind', 'in', kinds)
      .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
      .orderBy('due_at')
      .limit(lane === 'quick' ? BATCH : 1)
      .forUpdate()
      .skipLocked();
    const claimed: Claimed[] = await this.database.db
      .updateTable('due')
      .set({ leased_until: this.clock.in(LEASE_MS), tries: sql`tries + 1` })
      .where(sql<boolean>`(kind, key) in (${next})`)
      .returning(['kind', 'key', 'data', 'tries', 'leased_until'])
      .execute();
    for (const piece of claimed) this.claims.add(piece);
    return claimed;
  }

  private async attempt(piece: Claimed): Promise<void> {
    const { kind, key, data } = piece;
    const worker = this.workers.get(kind)!;
    try {
      const prepared = await worker.prepare?.(data, key, () => this.hold(piece));
      const follow = await this.database.tx(async (tx) => {
        // Gone or another's: it was moved, taken back, or its lease ran out and somebody else has it.
        const { numDeletedRows } = await this.own(tx.deleteFrom('due'), piece).executeTakeFirstOrThrow();
        return numDeletedRows ? worker.perform(tx, data, prepared, key) : undefined;
      });
      if (follow) follow();
    } catch (error) {
      await this.putBack(piece, error);
    } finally {
      this.claims.delete(piece);
    }
  }

  /** Lets any process claim it from now on, as if this one had not; what is being ended in its transaction stays. */
  private async leave(piece: Claimed): Promise<void> {
    this.claims.delete(piece);
    const { db } = this.database;
    const idle = this.own(db.selectFrom('due').select(['kind', 'key']), piece)
      .forUpdate()
      .skipLocked();
    await db
      .updateTable('due')
      .set({ leased_until: null, tries: piece.tries - 1 })
      .where(sql<boolean>`(kind, key) in (${idle})`)
      .execute()
      .catch((error: unknown) => this.log.warn({ event: 'due.not_left', kind: piece.kind, err: error }, 'timed work waits for its lease'));
  }

  /** Prolongs the lease; false where somebody else has the piece, or it is gone. */
  private async hold(piece: Claimed): Promise<boolean> {
    const leased_until = this.clock.in(LEASE_MS);
    const { numUpdatedRows } = await this.own(this.database.db.updateTable('due').set({ leased_until }), piece).executeTakeFirstOrThrow();
    if (numUpdatedRows) piece.leased_until = leased_until;
    return numUpdatedRows > 0n;
  }

  private own<Q extends { where: (column: 'kind' | 'key' | 'tries' | 'leased_until', op: '=', value: never) => Q }>(
    query: Q,
    { kind, key, tries, leased_until }: Claimed,
  ): Q {
    return query
      .where('kind', '=', kind as never)
      .where('key', '=', key as never)
      .where('tries', '=', tries as never)
      .where('leased_until', '=', leased_until as never);
  }

  private async putBack(piece: Claimed, error: unknown): Promise<void> {
    const { kind, key, data, tries } = piece;
    const { giveUp, tries: most = TRIES } = this.workers.get(kind)!;
    const hasFailed = tries >= most;
    const level = hasFailed ? 'error' : 'warn';
    this.log[level]({ event: hasFailed ? 'due.given_up' : 'due.failed', kind, key, tries, err: error }, 'timed work failed');
    const change = hasFailed ? { failed_at: this.clock.now() } : { due_at: this.clock.in(pauseAfter(tries)) };
    await this.database.tx(async (tx) => {
      const { numUpdatedRows } = await this.own(
        tx.updateTable('due').set({ ...change, leased_until: null, last_error: reasonOf(error).slice(0, 300) }),
        piece,
      ).executeTakeFirstOrThrow();
      if (hasFailed && numUpdatedRows) await giveUp?.(tx, data, key);
    });
  }
}

const laneOf = ({ prepare, isLong }: DueWorker<object, unknown>): Lane => (isLong ? 'long' : prepare ? 'slow' : 'quick');
