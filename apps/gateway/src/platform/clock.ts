import { Injectable } from '@nestjs/common';

/**
 * The current time, for every rule that is about durations. It is the time of the database: each node measures its offset from a local
 * monotonic clock, so rows written by nodes whose wall clocks differ by minutes compare as if one node had written them.
 */
@Injectable()
export class Clock {
  /** The time of this machine until the database has been measured. */
  private offsetMs = Date.now() - performance.now();

  now(): Date {
    return new Date(this.offsetMs + performance.now());
  }

  /** Returns the moment `ms` milliseconds from now; a negative value gives a moment in the past. */
  in(ms: number): Date {
    return new Date(this.now().getTime() + ms);
  }

  /** Records that the time was `time` when `performance.now()` returned `at`. */
  set(time: Date, at: number): void {
    this.offsetMs = time.getTime() - at;
  }
}
