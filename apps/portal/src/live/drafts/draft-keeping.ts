import { isDatabaseOnDevice } from '../../device/database';
import { createStore, type ReadableStore } from '../../store';

/** The time limit in milliseconds for encrypting and storing a draft, after which the draft is reported as not stored. */
const SAVE_TIMEOUT_MS = 4_000;

const areStored = createStore(true);
/** True if the latest input is stored on this device, so that a reload restores it. */
export const areDraftsStored: ReadableStore<boolean> = areStored;

let startedCount = 0;
let settledTurn = 0;

/**
 * Stores a draft, and reports if that fails or takes too long. Only the latest call counts. `store` may resolve with false if the browser
 * did not store the draft.
 */
export async function saveDraft(store: () => Promise<boolean | void>): Promise<void> {
  const turn = ++startedCount;
  const settle = (isKept: boolean) => {
    if (turn < settledTurn) return;
    settledTurn = turn;
    areStored.set(isKept);
  };
  const timer = setTimeout(() => turn >= settledTurn && areStored.set(false), SAVE_TIMEOUT_MS);
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

/** Ignores the results of all earlier calls. */
export function ignorePendingSaves(): void {
  settledTurn = startedCount + 1;
  areStored.set(true);
}
