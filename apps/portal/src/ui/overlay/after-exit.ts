import { useRef } from 'react';

interface AfterExit {
  /** Runs work once the menu or dialog is closed. */
  whenGone: (work: () => void) => void;
  /** The handler that the menu or dialog calls once it is closed. */
  onExitComplete: () => void;
}

/**
 * Runs follow-up work after a menu or dialog has closed and returned the focus. A dialog that is opened earlier would count as a child of
 * the first, close with it, or receive no clicks. `otherwise` runs if there is no follow-up work.
 */
export function useAfterExit(otherwise?: () => void): AfterExit {
  const next = useRef<() => void>(undefined);
  return {
    whenGone: (work) => {
      next.current = work;
    },
    onExitComplete: () => {
      const work = next.current;
      next.current = undefined;
      (work ?? otherwise)?.();
    },
  };
}
