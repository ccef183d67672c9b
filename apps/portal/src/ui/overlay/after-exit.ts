import { useRef } from 'react';

interface AfterExit {
  /** Runs work once the menu or the dialog is closed. */
  whenGone: (work: () => void) => void;
  /** Handler for the menu or the dialog. */
  onExitComplete: () => void;
}

/**
 * Runs follow-up work after a menu or dialog has closed: it has returned the focus by then, while a dialog opened before would count as its
 * child and close with it, or receive no clicks. `otherwise` runs if there is no follow-up.
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
