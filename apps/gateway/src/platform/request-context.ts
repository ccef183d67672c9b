import { AsyncLocalStorage } from 'node:async_hooks';
import type { ControlledTransaction, Transaction } from 'kysely';
import type { Tables } from './database/tables';

export type Tx = Transaction<Tables>;

/** A transaction under way, and the place that it takes among those that may be. */
export class OpenTransaction {
  constructor(
    readonly tx: ControlledTransaction<Tables>,
    private readonly leave: () => void,
  ) {}

  async commit(): Promise<void> {
    await this.tx.commit().execute();
    this.leave();
  }

  /** Undoes it unless it is over. It never fails: over a broken connection there is nothing to undo, as the database did by itself. */
  async rollback(): Promise<void> {
    try {
      if (!this.tx.isCommitted && !this.tx.isRolledBack) await this.tx.rollback().execute();
    } catch {
      // The pool has let go of the connection; what failed first is what the caller is to hear.
    } finally {
      this.leave();
    }
  }
}

/** What belongs to the request being served: its id, who asks, and the one transaction that an idempotency key binds. */
export interface RequestContext {
  requestId: string;
  actor: string | null;
  /** It was sent to read, so that it waits for the database behind others that were. */
  isRead?: boolean;
  once?: {
    /** Runs first in the transaction; throws where the key was used before. */
    claim: (tx: Tx) => Promise<void>;
    open?: OpenTransaction;
    /** The transaction when its key is claimed. */
    begun?: Promise<Tx>;
    /** What cannot be undone, and so runs once the transaction is committed. */
    afterCommit: (() => Promise<void>)[];
  };
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Runs what cannot be undone: at once, or where an idempotency key binds the transactions of the request, after their commit. */
export const afterCommit = async (run: () => Promise<void>): Promise<void> => {
  const once = requestContext.getStore()?.once;
  if (once) once.afterCommit.push(run);
  else await run();
};

/** Runs outside the one transaction of an idempotency key, for what must stay written although the request is then refused. */
export const outsideRequestTx = <T>(run: () => Promise<T>): Promise<T> => {
  const now = requestContext.getStore();
  return now ? requestContext.run({ requestId: now.requestId, actor: now.actor }, run) : run();
};
