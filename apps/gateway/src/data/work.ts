import { AsyncLocalStorage } from 'node:async_hooks';
import type { ControlledTransaction, Transaction } from 'kysely';
import type { Tables } from './tables';

export type Tx = Transaction<Tables>;

/** What belongs to the request being served: its id, who asks, and the one transaction that an idempotency key binds. */
export interface Work {
  requestId: string;
  actor: string | null;
  once?: {
    /** Runs first in the transaction; throws where the key was used before. */
    claim: (tx: Tx) => Promise<void>;
    tx?: ControlledTransaction<Tables>;
  };
}

export const work = new AsyncLocalStorage<Work>();
