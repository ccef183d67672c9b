import { setImmediate as nextRound } from 'node:timers/promises';
import { from, mergeMap, Subject, type Subscription } from 'rxjs';

/** Runs jobs in the order they come, a few at a time. However many clients arrive at once, everything else gets its turn between them. */
export class Admission {
  private readonly jobs = new Subject<() => Promise<void>>();
  private readonly running: Subscription;

  constructor(atOnce: number) {
    this.running = this.jobs.pipe(mergeMap((job) => from(job()), atOnce)).subscribe();
  }

  run<T>(job: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) =>
      this.jobs.next(async () => {
        await job().then(resolve, reject);
        // A job may have needed nothing but memory: without this the next one would follow before anything else is looked at.
        await nextRound();
      }),
    );
  }

  end(): void {
    this.running.unsubscribe();
  }
}
