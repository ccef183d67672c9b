/** The style of a target that is at least 44 px in both directions on touch screens. */
export const touchTarget = { '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' } };

/** The style of a link within a line of text, with an enlarged touch area on touch screens. */
export const touchLine = {
  '@media (pointer: coarse)': {
    position: 'relative',
    _after: { content: '""', position: 'absolute', insetInline: '0', insetBlock: '-12px' },
  },
} as const;

/** The style of a container whose buttons and links are at least 44 px in both directions on touch screens. */
export const touchTargets = { '@media (pointer: coarse)': { '& button, & a[href]': { minHeight: '44px', minWidth: '44px' } } };
