import figures from './figures.json' with { type: 'json' };

/** The words with which questions ask for figures of the portal, by language. */
export const FIGURE_TERMS = figures;
