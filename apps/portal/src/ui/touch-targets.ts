/** Under fingers every button and link in here is at least 44 px in both directions. */
export const touchTargets = { '@media (pointer: coarse)': { '& button, & a[href]': { minHeight: '44px', minWidth: '44px' } } };
