/** Layout of a detail page: the preview at the start with its readers below, the facts at the end; stacked on narrow screens. */
export const DETAIL_GRID = {
  templateAreas: { base: `'preview' 'facts' 'insight'`, lg: `'preview facts' 'insight facts'` },
  templateRows: { lg: 'auto 1fr' },
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px', '2xl': 'minmax(0, 1fr) 380px' },
  gap: { base: '4', lg: '6' },
  alignItems: 'start',
} as const;

/** On a phone, space around the preview is left for scrolling the page. A low or zoomed window scrolls instead of hiding the rows. */
export const PREVIEW_HEIGHT = { base: 'max(60vh, 520px)', lg: 'max(70vh, 520px)' } as const;
