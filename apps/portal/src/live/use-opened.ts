import { useCallback, useEffect, useState } from 'react';
import { draftKeys } from './drafts/drafts';

/** Milliseconds after which opening is reported as slow. */
const PATIENCE_MS = 4_000;

const noValue = () => null;

export interface Opened<T> {
  value: T | null;
  /** True if opening failed or its key is missing, so that the person may retry. It opens by itself when the key is received. */
  isStuck: boolean;
  retry: () => void;
}

/**
 * Opens encrypted data of this device. `open` resolves with null if that failed; it is null while there is nothing to open. `present`:
 * returns the value if it was opened before.
 */
export function useOpened<T>(open: (() => Promise<T | null>) | null, present: () => T | null = noValue): Opened<T> {
  const [value, setValue] = useState(present);
  const [isStuck, setStuck] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!open) return;
    let isWanted = true;
    const timer = setTimeout(() => setStuck(true), PATIENCE_MS);
    void open().then((result) => {
      clearTimeout(timer);
      if (!isWanted) return;
      setValue(result);
      setStuck(result === null);
    });
    return () => {
      isWanted = false;
      clearTimeout(timer);
      setValue(null);
      setStuck(false);
    };
    // A new round opens again.
  }, [open, round]);
  const retry = useCallback(() => {
    draftKeys.retryNow();
    setRound((before) => before + 1);
  }, []);
  return { value, isStuck, retry };
}
