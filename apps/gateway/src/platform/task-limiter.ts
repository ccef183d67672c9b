/** Runs a limited number of tasks at the same time; the others wait in order. */
export class TaskLimiter {
  private readonly waitingTasks: (() => void)[] = [];

  constructor(private free: number) {}

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waitingTasks.push(resolve));
    try {
      return await work();
    } finally {
      // Pass the permit to the task that has waited longest.
      const next = this.waitingTasks.shift();
      if (next) next();
      else this.free++;
    }
  }
}
