let count = 0;

/** Notes that a form on this page holds changes that are not saved. The result takes the note back. */
export function noteUnsavedForm(): () => void {
  count += 1;
  let isOver = false;
  return () => {
    if (!isOver) count -= 1;
    isOver = true;
  };
}

export const hasUnsavedForm = (): boolean => count > 0;
