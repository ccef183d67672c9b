/** The style of a new row. The highlight fades, and the stripe at the start edge stays until the row has been seen. */
const FRESH_ROW = {
  animation: 'fresh 1600ms cubic-bezier(.2, 0, 0, 1)',
  boxShadow: 'inset 3px 0 0 var(--pp-colors-live)',
  _rtl: { boxShadow: 'inset -3px 0 0 var(--pp-colors-live)' },
  '@media (prefers-reduced-motion: reduce)': { bg: 'bg.selected' },
};

/** The style of rows that were added in a burst, without animation. */
const STILL_ROW = { boxShadow: FRESH_ROW.boxShadow, _rtl: FRESH_ROW._rtl };

export const freshLook = (fresh: boolean | 'still' | undefined) => (fresh === 'still' ? STILL_ROW : fresh ? FRESH_ROW : undefined);
