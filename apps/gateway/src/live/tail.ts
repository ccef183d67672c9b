import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { concatMap, exhaustMap, from, interval, merge, Subject, type Subscription } from 'rxjs';
import { Database } from '../data/database';
import { Doorbell, factsAfter, type LoggedFact, logState } from '../data/facts';

const BATCH = 500;
const EVERY_MS = 1_000;

/** Reads the fact log as it grows: at each ring of the doorbell, and every second in any case. */
@Injectable()
export class FactTail implements OnModuleDestroy {
  /** The last number that was handed on. */
  told = 0;
  private readonly queue = new Subject<() => Promise<void>>();
  private readonly subscriptions: Subscription[] = [];
  private rungAgain = false;
  private ended = false;

  constructor(
    private readonly database: Database,
    private readonly doorbell: Doorbell,
  ) {}

  /** Starts at the present head; `hear` gets each later fact once, in order. */
  async start(hear: (facts: readonly LoggedFact[]) => void, failed: (error: unknown) => void): Promise<void> {
    this.subscriptions.push(this.queue.pipe(concatMap((job) => from(job().catch(failed)))).subscribe());
    // Whoever is welcomed while this is read comes after it in the queue.
    await new Promise<void>((resolve, reject) => this.queue.next(() => this.begin().then(resolve, reject)));
    // It may have been ended before it got so far.
    if (this.ended) return;
    this.subscriptions.push(
      // A ring while the tail is reading is dropped by `exhaustMap`, so it leaves a mark to read once more.
      this.doorbell.rings.subscribe(() => {
        this.rungAgain = true;
      }),
      merge(this.doorbell.rings, interval(EVERY_MS))
        .pipe(exhaustMap(() => from(this.inQueue(() => this.catchUp(hear)))))
        .subscribe(),
    );
  }

  private async begin(): Promise<void> {
    const { head } = await logState(this.database.db);
    this.told = head;
  }

  private async catchUp(hear: (facts: readonly LoggedFact[]) => void): Promise<void> {
    do {
      this.rungAgain = false;
      const facts = await factsAfter(this.database.db, this.told, BATCH);
      if (facts.length) {
        hear(facts);
        this.told = facts.at(-1)!.seq;
        this.rungAgain ||= facts.length === BATCH;
      }
    } while (this.rungAgain);
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
