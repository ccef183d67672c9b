import { loadTexts } from '../../i18n/texts';
import { lazyPart } from '../../ui/feedback/lazy-part';

/** Loads the viewer with its texts on first use. */
const loadViewer = () => Promise.all([import('./viewer'), loadTexts('viewer', 'files')]).then(([viewer]) => viewer);
export const LazyDocumentViewer = lazyPart(loadViewer);
