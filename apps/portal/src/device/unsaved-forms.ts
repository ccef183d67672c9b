let count = 0;

/** Registers a form of this page with unsaved changes; returns a function that unregisters it. */
export function noteUnsavedForm(): () => void {
  count += 1;
  let isOver = false;
  return () => {
    if (!isOver) count -= 1;
    isOver = true;
  };
}

export const hasUnsavedForm = (): boolean => count > 0;
