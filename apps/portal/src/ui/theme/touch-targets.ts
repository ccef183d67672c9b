/** Makes a target at least 44 px in both directions on touch screens. */
export const touchTarget = { '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' } };

/** Enlarges the touch area of a link in a line of text. */
export const touchLine = {
  '@media (pointer: coarse)': {
    position: 'relative',
    _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-12px' },
  },
} as const;

/** Makes every button and link inside at least 44 px in both directions on touch screens. */
export const touchTargets = { '@media (pointer: coarse)': { '& button, & a[href]': { minHeight: '44px', minWidth: '44px' } } };
