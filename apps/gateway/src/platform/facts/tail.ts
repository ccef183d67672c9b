import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { concatMap, exhaustMap, from, interval, merge, type Observable, Subject, type Subscription } from 'rxjs';
import { Database } from '../database/database';
import { type LogBatch, lastOfRooms, newestFacts, readBatch, renameLog } from './fact-reads';
import { Doorbell, type LoggedFact, logState } from './facts';
import { RecentFacts } from './recent-facts';
import { RoomNumbers } from './room-numbers';

const BATCH = 500;
const EVERY_MS = 1_000;
const RECENT_AT_START = 2_000;

export interface TailEvents {
  /** Gets each fact once, in order. */
  tell: (facts: readonly LoggedFact[]) => void;
  /** The log is another one than before: what anybody knows of it has to be fetched again. */
  startedAnew: () => void;
  failed: (error: unknown) => void;
}

/** Reads the fact log as it grows: at each ring of the doorbell, and every second in any case. */
@Injectable()
export class FactTail implements OnModuleDestroy {
  /** The last number that was handed on. */
  lastSeq = 0;
  /** The name of the log that is read. */
  epoch = '';
  readonly recent = new RecentFacts();
  readonly numbers: RoomNumbers;
  /** The fact of that number, by which the log is known again; null where it was trimmed before the start. */
  private last: LoggedFact | null = null;
  private readonly queue = new Subject<() => Promise<void>>();
  private readonly hurries = new Subject<void>();
  private readonly read = new Subject<number>();
  /** How far the log was read, each time it was. */
  readonly readings: Observable<number> = this.read.asObservable();
  private readonly subscriptions: Subscription[] = [];
  private rungAgain = false;
  private ended = false;
  private events: TailEvents = { tell: () => undefined, startedAnew: () => undefined, failed: () => undefined };

  constructor(
    private readonly database: Database,
    private readonly doorbell: Doorbell,
  ) {
    this.numbers = new RoomNumbers((rooms) => lastOfRooms(database.db, rooms));
  }

  /** Starts at the present head. */
  async start(events: TailEvents): Promise<void> {
    this.events = events;
    this.subscriptions.push(this.queue.pipe(concatMap((job) => from(job().catch(events.failed)))).subscribe());
    // A client that is welcomed during this reading comes after it in the queue.
    await new Promise<void>((resolve, reject) => this.queue.next(() => this.begin().then(resolve, reject)));
    // It may have been ended before it got so far.
    if (this.ended) return;
    const calls = merge(this.doorbell.rings, this.hurries);
    this.subscriptions.push(
      // A ring while the tail is reading is dropped by `exhaustMap`, so it leaves a mark to read once more.
      calls.subscribe(() => {
        this.rungAgain = true;
      }),
      merge(calls, interval(EVERY_MS))
        .pipe(exhaustMap(() => from(this.catchUp())))
        .subscribe(),
    );
  }

  /** Reads on soon: another node knows of more than was read. */
  hurry(): void {
    this.hurries.next();
  }

  /** Hands on whatever the log has by now. */
  catchUp(): Promise<void> {
    return this.inQueue(() => this.readOn());
  }

  private async begin(): Promise<void> {
    const { head, epoch, trimmedTo } = await logState(this.database.db);
    const newest: LoggedFact[] = [];
    let isWhole = false;
    while (newest.length < RECENT_AT_START && !isWhole) {
      const older = await newestFacts(this.database.db, newest.at(-1) ? newest.at(-1)!.seq - 1 : head, BATCH);
      newest.push(...older);
      isWhole = older.length < BATCH;
    }
    const facts = newest.reverse();
    this.recent.begin(isWhole ? trimmedTo : facts[0]!.seq - 1, facts);
    this.numbers.clear();
    this.last = facts.at(-1)?.seq === head ? facts.at(-1)! : null;
    this.lastSeq = head;
    this.epoch = epoch;
  }

  private async readOn(): Promise<void> {
    do {
      this.rungAgain = false;
      const batch = await readBatch(this.database.db, this.lastSeq, BATCH);
      if (!this.isSameLog(batch)) {
        await this.startAnew(batch.epoch);
        return;
      }
      const facts = batch.facts.filter(({ seq }) => seq > this.lastSeq);
      if (facts.length) {
        this.recent.add(facts);
        this.numbers.advance(facts);
        this.events.tell(facts);
        this.last = facts.at(-1)!;
        this.lastSeq = this.last.seq;
      }
      this.rungAgain ||= batch.facts.length === BATCH;
    } while (this.rungAgain);
    this.read.next(this.lastSeq);
  }

  /** Whether the log has the name that it had, and the fact that was handed on last still stands where it stood. */
  private isSameLog({ epoch, trimmedTo, facts }: LogBatch): boolean {
    if (epoch !== this.epoch) return false;
    if (this.lastSeq <= trimmedTo) return true;
    const [first] = facts;
    return first?.seq === this.lastSeq && (!this.last || (first.fact.at === this.last.fact.at && first.fact.type === this.last.fact.type));
  }

  /**
   * The log went back, or was renamed: a backup was restored, or a standby took over that lacked the last commits. Where it still has the
   * name that was known it gets another, so that clients of every node, and those that are away, hear of it as well.
   */
  private async startAnew(epoch: string): Promise<void> {
    if (epoch === this.epoch) await renameLog(this.database.db, epoch);
    await this.begin();
    this.events.startedAnew();
  }

  /** Runs a job between two readings, so that nothing is told while it runs: how a newcomer neither misses a fact nor hears one twice. */
  inQueue(job: () => Promise<void>): Promise<void> {
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
    this.ended = true;
    for (const subscription of this.subscriptions) subscription.unsubscribe();
  }
}
