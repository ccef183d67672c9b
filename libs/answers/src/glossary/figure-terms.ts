import figures from './figures.json' with { type: 'json' };

/** The phrases that ask for figures of the portal, by language. */
export const FIGURE_TERMS = figures;
