import { Injectable } from '@nestjs/common';

/**
 * A clock shared by all nodes. Each node measures the offset between a local monotonic clock and the database's time, so rows written by
 * nodes whose wall clocks differ by minutes are comparable.
 */
@Injectable()
export class Clock {
  /** The offset of the database's time from `performance.now()`. Until it is measured, the offset of this machine's own clock. */
  private offsetMs = Date.now() - performance.now();

  now(): Date {
    return new Date(this.offsetMs + performance.now());
  }

  /** Returns the time `ms` milliseconds from now. A negative value gives a time in the past. */
  in(ms: number): Date {
    return new Date(this.now().getTime() + ms);
  }

  /** Records that the database clock read `time` when `performance.now()` returned `at`. */
  set(time: Date, at: number): void {
    this.offsetMs = time.getTime() - at;
  }
}
