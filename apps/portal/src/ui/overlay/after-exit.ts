import { useRef } from 'react';

interface AfterExit {
  /** Does this once the menu or the dialog is gone. */
  whenGone: (work: () => void) => void;
  /** For the menu or the dialog. */
  onExitComplete: () => void;
}

/**
 * What a menu or a dialog leads to begins when it has gone: by then it has given the focus back, and a dialog that opened while it was there
 * would count as its child and close with it, or lie there without taking clicks. `otherwise` is done where it led to nothing.
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
