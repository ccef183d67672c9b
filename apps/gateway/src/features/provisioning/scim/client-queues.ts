import { Overloaded, Semaphore } from '../../../platform/semaphore';
import { ScimError } from './scim-error';

const QUEUE = { atOnce: 1, waiting: 20, waitMs: 10_000 };
const RETRY_AFTER_MS = 2_000;

/** Admits one change of each client at a time, so that a client with many simultaneous requests takes one permit of the database only. */
export class ClientQueues {
  private readonly queues = new Map<string, { semaphore: Semaphore; users: number }>();

  /** Runs the change after the earlier ones of the client, or asks the client to wait if many are waiting. */
  async run<T>(clientId: string, change: () => Promise<T>): Promise<T> {
    const queue = this.queues.get(clientId) ?? { semaphore: new Semaphore('changes of a SCIM client', QUEUE), users: 0 };
    this.queues.set(clientId, queue);
    queue.users++;
    try {
      const release = await queue.semaphore.acquire().catch(refuseWaiting);
      try {
        return await change();
      } finally {
        release();
      }
    } finally {
      if (--queue.users === 0) this.queues.delete(clientId);
    }
  }
}

const refuseWaiting = (error: unknown): never => {
  if (error instanceof Overloaded) throw new ScimError(429, 'Too many requests.', { retryAfterMs: RETRY_AFTER_MS });
  throw error;
};
