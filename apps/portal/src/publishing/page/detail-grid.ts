/** The preview at the start with its readers below, the facts at its end; below one another where there is less room. */
export const DETAIL_GRID = {
  templateAreas: { base: `'preview' 'facts' 'insight'`, lg: `'preview facts' 'insight facts'` },
  templateRows: { lg: 'auto 1fr' },
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px', '2xl': 'minmax(0, 1fr) 380px' },
  gap: { base: '4', lg: '6' },
  alignItems: 'start',
} as const;

/** On a phone there is page left around it to scroll by. */
/** A window that is low, or zoomed in, scrolls instead of taking the rows away. */
export const PREVIEW_HEIGHT = { base: 'max(60vh, 520px)', lg: 'max(70vh, 520px)' } as const;
