import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { concatMap, exhaustMap, from, interval, merge, type Observable, Subject, type Subscription } from 'rxjs';
import { Database } from '../database/database';
import { type LogBatch, loadLastNumbers, loadNewestFacts, readBatch, renewEpoch } from './fact-reads';
import { type LoggedFact, loadLogState, TailWakeUp } from './facts';
import { RecentFacts } from './recent-facts';
import { RoomNumbers } from './room-numbers';

const BATCH = 500;
const INTERVAL_MS = 1_000;
const RECENT_AT_START = 2_000;

export interface TailEvents {
  /** Called with each fact once, in order. */
  deliver: (facts: readonly LoggedFact[]) => void;
  /** Called when the log was replaced: clients have to fetch all data again. */
  logReplaced: () => void;
  failed: (error: unknown) => void;
}

/** Reads new facts from the log after each wake-up notification, and at least every second. */
@Injectable()
export class FactTail implements OnModuleDestroy {
  /** The number of the last delivered fact. */
  lastSeq = 0;
  /** The epoch of the log. */
  epoch = '';
  readonly recent = new RecentFacts();
  readonly numbers: RoomNumbers;
  /** The last delivered fact, which is used to detect a replaced log; null if the fact had been deleted before the startup. */
  private last: LoggedFact | null = null;
  private readonly queue = new Subject<() => Promise<void>>();
  private readonly wakeUps = new Subject<void>();
  private readonly read = new Subject<number>();
  /** Emits the number of the last delivered fact after each read. */
  readonly readings: Observable<number> = this.read.asObservable();
  private readonly subscriptions: Subscription[] = [];
  private hasRungAgain = false;
  private isStopped = false;
  private events: TailEvents = { deliver: () => undefined, logReplaced: () => undefined, failed: () => undefined };

  constructor(
    private readonly database: Database,
    private readonly doorbell: TailWakeUp,
  ) {
    this.numbers = new RoomNumbers((rooms) => loadLastNumbers(database.db, rooms));
  }

  /** Starts the tail after the newest fact of the log. */
  async start(events: TailEvents): Promise<void> {
    this.events = events;
    this.subscriptions.push(this.queue.pipe(concatMap((job) => from(job().catch(events.failed)))).subscribe());
    // Queue this read, so that a client that connects during startup receives its welcome after the read.
    await new Promise<void>((resolve, reject) => this.queue.next(() => this.loadRecent().then(resolve, reject)));
    // The tail may have been stopped during the read.
    if (this.isStopped) return;
    const calls = merge(this.doorbell.rings, this.wakeUps);
    this.subscriptions.push(
      // `exhaustMap` drops a notification that arrives during a read, so set a flag to read once more.
      calls.subscribe(() => {
        this.hasRungAgain = true;
      }),
      merge(calls, interval(INTERVAL_MS))
        .pipe(exhaustMap(() => from(this.catchUp())))
        .subscribe(),
    );
  }

  /** Schedules another read, because another node has sent a higher number. */
  scheduleRead(): void {
    this.wakeUps.next();
  }

  /** Delivers all facts that are already in the log. */
  catchUp(): Promise<void> {
    return this.runInQueue(() => this.readOn());
  }

  private async loadRecent(): Promise<void> {
    const { head, epoch, trimmedTo } = await loadLogState(this.database.db);
    const newest: LoggedFact[] = [];
    let isComplete = false;
    while (newest.length < RECENT_AT_START && !isComplete) {
      const older = await loadNewestFacts(this.database.db, newest.at(-1) ? newest.at(-1)!.seq - 1 : head, BATCH);
      newest.push(...older);
      isComplete = older.length < BATCH;
    }
    const facts = newest.reverse();
    this.recent.reset(isComplete ? trimmedTo : facts[0]!.seq - 1, facts);
    this.numbers.clear();
    this.last = facts.at(-1)?.seq === head ? facts.at(-1)! : null;
    this.lastSeq = head;
    this.epoch = epoch;
  }

  private async readOn(): Promise<void> {
    do {
      this.hasRungAgain = false;
      const batch = await readBatch(this.database.db, this.lastSeq, BATCH);
      if (!this.isSameLog(batch)) {
        await this.restart(batch.epoch);
        return;
      }
      const facts = batch.facts.filter(({ seq }) => seq > this.lastSeq);
      if (facts.length) {
        this.recent.add(facts);
        this.numbers.advance(facts);
        this.events.deliver(facts);
        this.last = facts.at(-1)!;
        this.lastSeq = this.last.seq;
      }
      this.hasRungAgain ||= batch.facts.length === BATCH;
    } while (this.hasRungAgain);
    this.read.next(this.lastSeq);
  }

  /** True if the log has the same epoch and the last delivered fact is unchanged. */
  private isSameLog({ epoch, trimmedTo, facts }: LogBatch): boolean {
    if (epoch !== this.epoch) return false;
    if (this.lastSeq <= trimmedTo) return true;
    const [first] = facts;
    return first?.seq === this.lastSeq && (!this.last || (first.fact.at === this.last.fact.at && first.fact.type === this.last.fact.type));
  }

  /**
   * Restarts with a log that was replaced: a backup was restored, or a standby without the last commits took over. If the log still has the
   * old epoch, gives it a new one, so that the clients of all nodes, including disconnected ones, detect the change.
   */
  private async restart(epoch: string): Promise<void> {
    if (epoch === this.epoch) await renewEpoch(this.database.db, epoch);
    await this.loadRecent();
    this.events.logReplaced();
  }

  /** Runs a job between two reads, when no fact is being delivered, so that a new client neither misses a fact nor receives one twice. */
  runInQueue(job: () => Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      this.queue.next(async () => {
        try {
          await job();
        } finally {
          resolve();
        }
      });
    });
  }

  onModuleDestroy(): void {
    this.isStopped = true;
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }
}
