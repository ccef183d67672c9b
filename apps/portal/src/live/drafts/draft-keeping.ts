import { isDatabaseOnDevice } from '../../device/database';
import { createStore, type ReadableStore } from '../../store';

/** How long sealing and storing may take before it is said that a draft does not lie on the device. */
const PATIENCE_MS = 4_000;

const areKept = createStore(true);
/** Whether what was written here last lies on this device, so that a reload brings it back. */
export const draftsAreKept: ReadableStore<boolean> = areKept;

let begun = 0;
let settled = 0;

/**
 * Stores a draft, and lets the page know where that fails or takes long. What was begun later has the last word. `store` may resolve with false:
 * the browser did not store it.
 */
export async function keepDraft(store: () => Promise<boolean | void>): Promise<void> {
  const turn = ++begun;
  const settle = (isKept: boolean) => {
    if (turn < settled) return;
    settled = turn;
    areKept.set(isKept);
  };
  const timer = setTimeout(() => turn >= settled && areKept.set(false), PATIENCE_MS);
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

/** Nothing that was written is of this page any more. */
export function forgetKeeping(): void {
  settled = begun + 1;
  areKept.set(true);
}
