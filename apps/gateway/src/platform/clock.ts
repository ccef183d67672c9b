import { Injectable } from '@nestjs/common';

/**
 * The current time, for all rules about durations. Each node measures the offset of a local monotonic clock from the database's time. Rows
 * written by nodes whose wall clocks differ by minutes are therefore comparable.
 */
@Injectable()
export class Clock {
  /** Uses the time of this machine until the time of the database has been measured. */
  private offsetMs = Date.now() - performance.now();

  now(): Date {
    return new Date(this.offsetMs + performance.now());
  }

  /** Returns the time `ms` milliseconds from now. A negative value gives a time in the past. */
  in(ms: number): Date {
    return new Date(this.now().getTime() + ms);
  }

  /** Records that the database's time was `time` when `performance.now()` returned `at`. */
  set(time: Date, at: number): void {
    this.offsetMs = time.getTime() - at;
  }
}
