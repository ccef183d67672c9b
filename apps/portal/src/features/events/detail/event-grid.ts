/**
 * Layout of an event page: the text at the start, time, place and registration at the end; on a phone these come first, as they matter
 * most.
 */
export const EVENT_GRID = {
  templateAreas: { base: `'facts' 'text' 'staff'`, lg: `'text facts' 'staff facts'` },
  templateRows: { lg: 'auto 1fr' },
  templateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  gap: { base: '4', lg: '6' },
  alignItems: 'start',
} as const;
