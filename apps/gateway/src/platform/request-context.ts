import { AsyncLocalStorage } from 'node:async_hooks';
import type { ControlledTransaction, Transaction } from 'kysely';
import type { Tables } from './database/tables';

export type Tx = Transaction<Tables>;

/** An open transaction and its permit. */
export class OpenTransaction {
  constructor(
    readonly tx: ControlledTransaction<Tables>,
    private readonly leave: () => void,
  ) {}

  async commit(): Promise<void> {
    await this.tx.commit().execute();
    this.leave();
  }

  /** Rolls back unless the transaction is over. Never fails: if the connection broke, the database has rolled back already. */
  async rollback(): Promise<void> {
    try {
      if (!this.tx.isCommitted && !this.tx.isRolledBack) await this.tx.rollback().execute();
    } catch {
      // The pool has dropped the connection; the caller gets the first error.
    } finally {
      this.leave();
    }
  }
}

/** The context of the request being served: its id, the caller and, under an idempotency key, the one transaction of the request. */
export interface RequestContext {
  requestId: string;
  actor: string | null;
  /** True for a read request, which queues for the database behind other reads. */
  isRead?: boolean;
  once?: {
    /** Runs first in the transaction; throws if the key was used before. */
    claim: (tx: Tx) => Promise<void>;
    open?: OpenTransaction;
    /** The transaction, once its key is claimed. */
    begun?: Promise<Tx>;
    /** Irreversible effects, which run after the commit. */
    afterCommit: (() => Promise<void>)[];
  };
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Runs an irreversible effect: at once, or after the commit if the request has an idempotency key. */
export const afterCommit = async (run: () => Promise<void>): Promise<void> => {
  const once = requestContext.getStore()?.once;
  if (once) once.afterCommit.push(run);
  else await run();
};

/** Runs outside the one transaction of an idempotency key, for writes that must persist even if the request is refused. */
export const outsideRequestTx = <T>(run: () => Promise<T>): Promise<T> => {
  const now = requestContext.getStore();
  return now ? requestContext.run({ requestId: now.requestId, actor: now.actor }, run) : run();
};
