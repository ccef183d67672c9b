/** The text at the start, when, where and the own seat at its end; on a phone these come first, as they are what one comes for. */
export const EVENT_GRID = {
  templateAreas: { base: `'facts' 'text' 'staff'`, lg: `'text facts' 'staff facts'` },
  templateRows: { lg: 'auto 1fr' },
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  gap: { base: '4', lg: '6' },
  alignItems: 'start',
} as const;
