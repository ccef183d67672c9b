import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { sql } from 'kysely';
import { exhaustMap, from, interval, Subscription } from 'rxjs';
import { Clock } from '../../platform/clock';
import { Database } from '../../platform/database/database';
import { TailWakeUp } from '../../platform/facts/facts';
import { LOG, type Log, reasonOf } from '../../platform/log';
import { Registry } from '../../platform/registry';
import type { Tx } from '../../platform/request-context';
import type { DueKind } from './due';

const INTERVAL_MS = 1_000;
const BATCH = 10;
/**
 * Jobs with a preparation run in the slow lane, so that other jobs do not wait for them. Three kinds of jobs have their own lanes: jobs
 * that take minutes, covers and embeddings. Thousands of covers or embeddings may be due after an upgrade or a model change.
 */
const LANES = ['quick', 'slow', 'long', 'covers', 'embeddings'] as const;
type Lane = (typeof LANES)[number];
/** The lease of a claimed job. Slow preparations take less time, and long ones renew the lease. */
const LEASE_MS = 90_000;
/**
 * The time limit for running jobs during a shutdown. Together with the seven seconds of the mailer, it stays below the total limit in
 * `main.ts`.
 */
const SHUTDOWN_MS = 2_000;
const TRIES = 5;
const FAILED_RETENTION_MS = 30 * 24 * 3_600_000;
/** Returns the delay before the next attempt: 10 s, 40 s, 160 s, 640 s. */
const pauseAfter = (tries: number): number => 10_000 * 4 ** (tries - 1);

/** The implementation of one kind of job. */
export interface DueWorker<D extends object, P = undefined> {
  /**
   * The part of a job that takes a long time or has effects outside the process. Runs outside a transaction, and again after each failure.
   * `hold` renews the lease and returns false if this process has lost the job.
   */
  prepare?: (data: D, key: string, hold: () => Promise<boolean>) => Promise<P>;
  /** The lane of a job that takes minutes and renews its lease while it runs, or of a cover or embedding. */
  lane?: 'long' | 'covers' | 'embeddings';
  /** Handles a job after its last failed attempt, in the transaction that marks it as failed. */
  giveUp?: (tx: Tx, data: D, key: string) => Promise<void>;
  /** The maximum number of attempts, if lower than the default. */
  tries?: number;
  /** Performs the effect in the transaction that deletes the job. Must append facts last. The returned function runs after the commit. */
  perform: (tx: Tx, data: D, prepared: P, key: string) => Promise<void | (() => void)>;
}

interface ClaimedJob {
  kind: string;
  key: string;
  data: object;
  tries: number;
  leased_until: Date | null;
}

/** Runs due jobs. The first process that claims a job runs it, and failed jobs are retried with delays. */
@Injectable()
export class DueWork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly workers = new Registry<string, DueWorker<object, unknown>>('due work');
  private readonly rounds = new Subscription();
  private readonly runs = new Map<Lane, Promise<void>>();
  private readonly claims = new Set<ClaimedJob>();
  private isStopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly doorbell: TailWakeUp,
    @Inject(LOG) private readonly log: Log,
  ) {}

  register<D extends object, P = undefined>({ name }: DueKind<D>, worker: DueWorker<D, P>): void {
    this.workers.add(name, worker as unknown as DueWorker<object, unknown>);
  }

  onApplicationBootstrap(): void {
    for (const lane of LANES)
      this.rounds.add(
        interval(INTERVAL_MS)
          .pipe(exhaustMap(() => from(this.runRound(lane))))
          .subscribe(),
      );
  }

  /** Stops the automatic runs and waits for running jobs. Jobs that take too long are released for other processes. */
  async stop(timeoutMs = SHUTDOWN_MS): Promise<void> {
    this.isStopping = true;
    this.rounds.unsubscribe();
    const awaitWithTimeout = (work: Promise<unknown>) => Promise.race([work.then(() => true), pause(timeoutMs, false, { ref: false })]);
    if (await awaitWithTimeout(Promise.all(this.runs.values()))) return;
    await awaitWithTimeout(Promise.all([...this.claims].map((piece) => this.release(piece))));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  /** Runs all due jobs of a lane that no other process has claimed. */
  run(lane: Lane): Promise<void> {
    const run = this.runLane(lane);
    this.runs.set(
      lane,
      run.catch(() => undefined),
    );
    return run;
  }

  private async runLane(lane: Lane): Promise<void> {
    // Jobs can still be run explicitly after the automatic runs have stopped.
    const isManual = this.isStopping;
    for (let claimedPieces = await this.claim(lane); claimedPieces.length; claimedPieces = await this.claim(lane)) {
      for (const piece of claimedPieces) await (this.isStopping && !isManual ? this.release(piece) : this.attempt(piece));
      this.doorbell.ring();
      if (this.isStopping) return;
    }
  }

  private runRound(lane: Lane): Promise<void> {
    return this.run(lane).catch((error: unknown) =>
      this.log.error({ event: 'due.claiming_failed', lane, err: error }, 'what is due could not be claimed'),
    );
  }

  /** Deletes jobs that failed permanently long ago. */
  async trim(): Promise<void> {
    await this.database.tx((tx) => tx.deleteFrom('due').where('failed_at', '<', this.clock.in(-FAILED_RETENTION_MS)).execute());
  }

  /** Claims due jobs of the kinds that this process knows. */
  private async claim(lane: Lane): Promise<ClaimedJob[]> {
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
    const claimedPieces: ClaimedJob[] = await this.database.db
      .updateTable('due')
      .set({ leased_until: this.clock.in(LEASE_MS), tries: sql`tries + 1` })
      .where(sql<boolean>`(kind, key) in (${next})`)
      .returning(['kind', 'key', 'data', 'tries', 'leased_until'])
      .execute();
    for (const piece of claimedPieces) this.claims.add(piece);
    return claimedPieces;
  }

  private async attempt(piece: ClaimedJob): Promise<void> {
    const { kind, key, data } = piece;
    const worker = this.workers.get(kind)!;
    try {
      // A job that crashes its process never reports its failure.
      if (piece.tries > (worker.tries ?? TRIES)) throw new Error('Each attempt ended with its process');
      const preparation = await worker.prepare?.(data, key, () => this.hold(piece));
      const followUp = await this.database.tx(async (tx) => {
        // Without a deleted row, the job was rescheduled or cancelled, or its lease has expired and another process has claimed it.
        const { numDeletedRows } = await this.whereClaimed(tx.deleteFrom('due'), piece).executeTakeFirstOrThrow();
        return numDeletedRows ? worker.perform(tx, data, preparation, key) : undefined;
      });
      if (followUp) followUp();
    } catch (error) {
      await this.putBack(piece, error);
    } finally {
      this.claims.delete(piece);
    }
  }

  /** Releases the claim of a job without counting an attempt. A job that is just finishing is not released. */
  private async release(piece: ClaimedJob): Promise<void> {
    this.claims.delete(piece);
    const { db } = this.database;
    const idle = this.whereClaimed(db.selectFrom('due').select(['kind', 'key']), piece)
      .forUpdate()
      .skipLocked();
    await db
      .updateTable('due')
      .set({ leased_until: null, tries: piece.tries - 1 })
      .where(sql<boolean>`(kind, key) in (${idle})`)
      .execute()
      .catch((error: unknown) =>
        this.log.warn({ event: 'due.not_left', kind: piece.kind, err: error }, 'the scheduled task waits for its lease'),
      );
  }

  /** Renews the lease. Returns false if another process has claimed the job or the job no longer exists. */
  private async hold(piece: ClaimedJob): Promise<boolean> {
    const leased_until = this.clock.in(LEASE_MS);
    const { numUpdatedRows } = await this.whereClaimed(
      this.database.db.updateTable('due').set({ leased_until }),
      piece,
    ).executeTakeFirstOrThrow();
    if (numUpdatedRows) piece.leased_until = leased_until;
    return numUpdatedRows > 0n;
  }

  private whereClaimed<Q extends { where: (column: 'kind' | 'key' | 'tries' | 'leased_until', op: '=', value: never) => Q }>(
    query: Q,
    { kind, key, tries, leased_until }: ClaimedJob,
  ): Q {
    return query
      .where('kind', '=', kind as never)
      .where('key', '=', key as never)
      .where('tries', '=', tries as never)
      .where('leased_until', '=', leased_until as never);
  }

  private async putBack(piece: ClaimedJob, error: unknown): Promise<void> {
    const { kind, key, data, tries } = piece;
    const { giveUp, tries: maxTries = TRIES } = this.workers.get(kind)!;
    const hasFailed = tries >= maxTries;
    const level = hasFailed ? 'error' : 'warn';
    this.log[level]({ event: hasFailed ? 'due.given_up' : 'due.failed', kind, key, tries, err: error }, 'scheduled task failed');
    const change = hasFailed ? { failed_at: this.clock.now() } : { due_at: this.clock.in(pauseAfter(tries)) };
    await this.database.tx(async (tx) => {
      const { numUpdatedRows } = await this.whereClaimed(
        tx.updateTable('due').set({ ...change, leased_until: null, last_error: reasonOf(error).slice(0, 300) }),
        piece,
      ).executeTakeFirstOrThrow();
      if (hasFailed && numUpdatedRows) await giveUp?.(tx, data, key);
    });
  }
}

const laneOf = ({ prepare, lane }: DueWorker<object, unknown>): Lane => lane ?? (prepare ? 'slow' : 'quick');
