/** Places for work of which only so much goes on at once; the rest waits in its order. */
export class Slots {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The caller who waits longest takes the place over.
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
