import { loadTexts } from '../../i18n/texts';

/** The palette with its texts. */
export const loadPalette = () => Promise.all([import('./palette'), loadTexts('pages')]).then(([part]) => part);
