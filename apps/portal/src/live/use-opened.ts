import { useCallback, useEffect, useState } from 'react';
import { draftKeys } from './drafts/drafts';

/** The milliseconds after which decryption is reported as slow. */
const OPEN_TIMEOUT_MS = 4_000;

const noValue = () => null;

export interface OpenedValue<T> {
  value: T | null;
  /**
   * True if decryption failed or the key is missing, so that the person can retry. When the key is received, decryption continues
   * automatically.
   */
  isStuck: boolean;
  retry: () => void;
}

/**
 * Decrypts data of this device. `open` resolves with null if decryption fails, and is null while there is nothing to decrypt. `present`
 * returns the value if it was decrypted before.
 */
export function useOpened<T>(open: (() => Promise<T | null>) | null, present: () => T | null = noValue): OpenedValue<T> {
  const [value, setValue] = useState(present);
  const [isStuck, setStuck] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!open) return;
    let isWanted = true;
    const timer = setTimeout(() => setStuck(true), OPEN_TIMEOUT_MS);
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
    // A retry changes `round`, which triggers another decryption.
  }, [open, round]);
  const retry = useCallback(() => {
    draftKeys.retryNow();
    setRound((before) => before + 1);
  }, []);
  return { value, isStuck, retry };
}
