import { loadTexts } from '../../i18n/texts';

export const loadPalette = () => Promise.all([import('./palette'), loadTexts('pages')]).then(([part]) => part);
