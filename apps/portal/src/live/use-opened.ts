import { useCallback, useEffect, useState } from 'react';
import { draftKeys } from './drafts/drafts';

/** How long opening may take before it is said that it takes long. */
const PATIENCE_MS = 4_000;

const none = () => null;

export interface Opened<T> {
  value: T | null;
  /** It failed, or its key does not come: somebody may try again. It opens by itself when the key comes. */
  isStuck: boolean;
  retry: () => void;
}

/** What lies sealed on this device, once it is open. `open` answers with null where that failed; null in its place is nothing to open yet. `present`: where it was opened before. */
export function useOpened<T>(open: (() => Promise<T | null>) | null, present: () => T | null = none): Opened<T> {
  const [value, setValue] = useState(present);
  const [isStuck, setStuck] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!open) return;
    let isWanted = true;
    const timer = setTimeout(() => setStuck(true), PATIENCE_MS);
    void open().then((opened) => {
      clearTimeout(timer);
      if (!isWanted) return;
      setValue(opened);
      setStuck(opened === null);
    });
    return () => {
      isWanted = false;
      clearTimeout(timer);
      setValue(null);
      setStuck(false);
    };
    // A new round opens anew.
  }, [open, round]);
  const retry = useCallback(() => {
    draftKeys.retryNow();
    setRound((before) => before + 1);
  }, []);
  return { value, isStuck, retry };
}
