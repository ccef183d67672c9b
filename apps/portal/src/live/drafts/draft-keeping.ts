import { isDatabaseOnDevice } from '../../device/database';
import { createStore, type ReadableStore } from '../../store';

/** Milliseconds for encrypting and storing a draft before it is reported as not stored. */
const PATIENCE_MS = 4_000;

const areKept = createStore(true);
/** True if the latest input is stored on this device, so that a reload restores it. */
export const draftsAreKept: ReadableStore<boolean> = areKept;

let startedCount = 0;
let settledTurn = 0;

/**
 * Stores a draft, and reports if that fails or takes long. The store that started last decides. `store` may resolve with false: the browser
 * did not store it.
 */
export async function keepDraft(store: () => Promise<boolean | void>): Promise<void> {
  const turn = ++startedCount;
  const settle = (isKept: boolean) => {
    if (turn < settledTurn) return;
    settledTurn = turn;
    areKept.set(isKept);
  };
  const timer = setTimeout(() => turn >= settledTurn && areKept.set(false), PATIENCE_MS);
  try {
    const isStored = await store();
    settle(isStored !== false && isDatabaseOnDevice.get());
  } catch (failure) {
    settle(false);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}

/** Ignores the results of all earlier stores. */
export function forgetKeeping(): void {
  settledTurn = startedCount + 1;
  areKept.set(true);
}
