import { relative } from 'node:path';

/** After so long without a spec file that ended, those that run are named. */
const PATIENCE_MS = 5 * 60_000;

interface Test {
  path: string;
  context: { config: { rootDir: string } };
}

/** Says which spec files a run of Jest waits for when nothing has ended for minutes: a run that is cut off by its machine leaves no other trace. */
export default class StandingStill {
  private readonly running = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  onTestFileStart({ path, context }: Test): void {
    this.running.set(relative(context.config.rootDir, path), performance.now());
    this.wait();
  }

  onTestFileResult({ path, context }: Test): void {
    this.running.delete(relative(context.config.rootDir, path));
    this.wait();
  }

  onRunComplete(): void {
    clearInterval(this.timer);
  }

  private wait(): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => this.tell(), PATIENCE_MS);
    // Whatever else keeps a process alive is not to be hidden by this.
    this.timer.unref();
  }

  private tell(): void {
    const files = [...this.running].map(([path, startedAt]) => `${path} (${Math.round((performance.now() - startedAt) / 1000)} s)`);
    process.stderr.write(`No spec file has ended for minutes. ${files.length ? `Running: ${files.join(', ')}` : 'None is running.'}\n`);
  }
}
