import { loadTexts } from '../../i18n/texts';

/** Loads the palette with its texts. */
export const loadPalette = () => Promise.all([import('./palette'), loadTexts('pages')]).then(([part]) => part);
