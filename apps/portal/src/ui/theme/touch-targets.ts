/** Under a finger this is at least 44 px in both directions. */
export const touchTarget = { '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' } };

/** A link in a line of text, which a finger hits from around it. */
export const touchLine = {
  '@media (pointer: coarse)': {
    position: 'relative',
    _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-12px' },
  },
} as const;

/** Under fingers every button and link in here is at least 44 px in both directions. */
export const touchTargets = { '@media (pointer: coarse)': { '& button, & a[href]': { minHeight: '44px', minWidth: '44px' } } };
