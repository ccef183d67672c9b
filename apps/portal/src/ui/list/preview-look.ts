/** The bar of the row in the preview: a muted form of the bar of the open row. */
export const PREVIEW_ROW = {
  boxShadow: 'inset 3px 0 0 var(--pp-colors-border-emphasized)',
  _rtl: { boxShadow: 'inset -3px 0 0 var(--pp-colors-border-emphasized)' },
};
