import { setImmediate as nextRound } from 'node:timers/promises';
import { from, mergeMap, Subject, type Subscription } from 'rxjs';

/** Runs jobs in order, a few at a time, and yields between them, so that many new clients do not block other work. */
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
        // Yield even if the job needed no I/O, so that the event loop gets to other work before the next job.
        await nextRound();
      }),
    );
  }

  end(): void {
    this.running.unsubscribe();
  }
}
