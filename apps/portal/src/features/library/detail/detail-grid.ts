/** The preview at the start with its readers below, the facts at its end; below one another where there is less room. */
export const DETAIL_GRID = {
  templateAreas: { base: `'preview' 'facts' 'insight'`, lg: `'preview facts' 'insight facts'` },
  templateRows: { lg: 'auto 1fr' },
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px', '2xl': 'minmax(0, 1fr) 380px' },
  gap: { base: '4', lg: '6' },
  alignItems: 'start',
} as const;

/** On a phone there is page left around it to scroll by. */
export const PREVIEW_HEIGHT = { base: '60vh', lg: '70vh' } as const;
