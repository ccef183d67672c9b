/** The bar of the previewed row: a muted form of the open row's bar. */
export const PREVIEW_ROW = {
  boxShadow: 'inset 3px 0 0 var(--pp-colors-border-emphasized)',
  _rtl: { boxShadow: 'inset -3px 0 0 var(--pp-colors-border-emphasized)' },
};
