import { Injectable } from '@nestjs/common';

/** What the time is, for everything whose rule is a length of time. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** The moment that many milliseconds from now; before now when negative. */
  in(ms: number): Date {
    return new Date(this.now().getTime() + ms);
  }
}
