import { Injectable } from '@nestjs/common';

/**
 * What the time is, for everything whose rule is a length of time. It is the database's time: every node measures how far that is
 * from a clock of its own that only counts, so rows written by nodes whose wall clocks differ by minutes compare as if one had written them.
 */
@Injectable()
export class Clock {
  /** Until the database was asked, this machine's own time. */
  private offsetMs = Date.now() - performance.now();

  now(): Date {
    return new Date(this.offsetMs + performance.now());
  }

  /** The moment that many milliseconds from now; before now when negative. */
  in(ms: number): Date {
    return new Date(this.now().getTime() + ms);
  }

  /** It was that time when `performance.now()` said `at`. */
  set(time: Date, at: number): void {
    this.offsetMs = time.getTime() - at;
  }
}
