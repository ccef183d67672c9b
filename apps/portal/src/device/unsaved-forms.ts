let count = 0;

/** Registers a form with unsaved changes in this page. Returns a function that unregisters the form. */
export function registerUnsavedForm(): () => void {
  count += 1;
  let isOver = false;
  return () => {
    if (!isOver) count -= 1;
    isOver = true;
  };
}

export const hasUnsavedForm = (): boolean => count > 0;
