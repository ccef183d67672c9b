import { lazy } from 'react';
import { loadTexts } from '../../../i18n/texts';

/** The viewer with its texts, loaded where something is read. */
export const LazyDocumentViewer = lazy(() => Promise.all([import('./viewer'), loadTexts('viewer', 'files')]).then(([viewer]) => viewer));
