/** The layout of a detail page: the preview and its readers at the start, the properties at the end. On narrow screens they are stacked. */
export const DETAIL_GRID = {
  templateAreas: { base: `'preview' 'facts' 'insight'`, lg: `'preview facts' 'insight facts'` },
  templateRows: { lg: 'auto 1fr' },
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px', '2xl': 'minmax(0, 1fr) 380px' },
  gap: { base: '4', lg: '6' },
  alignItems: 'start',
} as const;

/**
 * The height of the preview. On a phone, space around it is left for scrolling the page. In a low or zoomed window, the page scrolls
 * instead of hiding rows.
 */
export const PREVIEW_HEIGHT = { base: 'max(60vh, 520px)', lg: 'max(70vh, 520px)' } as const;
