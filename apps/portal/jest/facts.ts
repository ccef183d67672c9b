import type { FactData, FactType } from '@portal/contracts';
import { loadSignedIn } from '../src/app/signed-in';
import { cache } from '../src/live/cache';
import type { FactHandlers } from '../src/live/facts';

/** Passes a fact to every feature that handles it, as the connection does. */
export async function applyFact<T extends FactType>(type: T, data: FactData<T>, at = '2026-11-21T09:00:00Z'): Promise<void> {
  const { facts } = await loadSignedIn();
  for (const handlers of facts) (handlers[type] as FactHandlers[T] | undefined)?.(cache, data, { seq: 1, at });
}
