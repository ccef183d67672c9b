import type { Database } from '../../apps/gateway/src/platform/database/database';
import { requestContext } from '../../apps/gateway/src/platform/request-context';

type WriteTransaction = Database['tx'];

/** Delays background writes, so that a measurement covers a single call. */
export class BackgroundWriteGate {
  private readonly running = new Set<Promise<unknown>>();
  private heldUntil: Promise<void> | undefined;
  private release = (): void => undefined;
  /** Replaces the transaction method of the database. */
  readonly tx: WriteTransaction;

  constructor(tx: WriteTransaction) {
    const runningTransactions = this.running;
    const currentHold = () => this.heldUntil;
    this.tx = async function <T>(this: Database, run: Parameters<WriteTransaction>[0]): Promise<T> {
      if (requestContext.getStore()) return (await tx.call(this, run)) as T;
      await currentHold();
      const work = tx.call(this, run);
      runningTransactions.add(work);
      try {
        return (await work) as T;
      } finally {
        runningTransactions.delete(work);
      }
    } as WriteTransaction;
  }

  /** Holds back new background writes. Resolves when running transactions have been committed. */
  async hold(): Promise<void> {
    this.heldUntil = new Promise((release) => {
      this.release = release;
    });
    await Promise.allSettled(this.running);
  }

  goOn(): void {
    this.heldUntil = undefined;
    this.release();
  }
}
