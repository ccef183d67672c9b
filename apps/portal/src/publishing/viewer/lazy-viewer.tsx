import { loadTexts } from '../../i18n/texts';
import { lazyPart } from '../../ui/feedback/lazy-part';

/** The viewer with its texts, loaded where something is read. */
const loadViewer = () => Promise.all([import('./viewer'), loadTexts('viewer', 'files')]).then(([viewer]) => viewer);
export const LazyDocumentViewer = lazyPart(loadViewer);
