import { AsyncLocalStorage } from 'node:async_hooks';
import type { ControlledTransaction, Transaction } from 'kysely';
import type { Tables } from './database/tables';

export type Tx = Transaction<Tables>;

/** An open transaction with the function that releases its permit. */
export class OpenTransaction {
  constructor(
    readonly tx: ControlledTransaction<Tables>,
    private readonly leave: () => void,
  ) {}

  async commit(): Promise<void> {
    await this.tx.commit().execute();
    this.leave();
  }

  /** Rolls back unless the transaction has ended. Never fails: after a broken connection, the database has already rolled back. */
  async rollback(): Promise<void> {
    try {
      if (!this.tx.isCommitted && !this.tx.isRolledBack) await this.tx.rollback().execute();
    } catch {
      // The pool has dropped the connection, and the caller gets the first error.
    } finally {
      this.leave();
    }
  }
}

/** The context of a request: its id, the caller and, under an idempotency key, the only transaction of the request. */
export interface RequestContext {
  requestId: string;
  actor: string | null;
  /** True for a read request, which must get a reader permit before it uses the database. */
  isRead?: boolean;
  once?: {
    /** Claims the idempotency key as the first statement of the transaction. Throws an error if the key was used before. */
    claim: (tx: Tx) => Promise<void>;
    open?: OpenTransaction;
    /** The transaction, available once the key is claimed. */
    begun?: Promise<Tx>;
    /** Irreversible effects, which run after the commit. */
    afterCommit: (() => Promise<void>)[];
  };
}

export const requestContext = new AsyncLocalStorage<RequestContext>();

/** Runs an irreversible effect: after the commit if the request has an idempotency key, otherwise immediately. */
export const runAfterCommit = async (run: () => Promise<void>): Promise<void> => {
  const idempotentCall = requestContext.getStore()?.once;
  if (idempotentCall) idempotentCall.afterCommit.push(run);
  else await run();
};

/** Runs a function outside the transaction of an idempotency key, for writes that must persist even if the request is refused. */
export const runOutsideRequestTx = <T>(run: () => Promise<T>): Promise<T> => {
  const now = requestContext.getStore();
  return now ? requestContext.run({ requestId: now.requestId, actor: now.actor }, run) : run();
};
