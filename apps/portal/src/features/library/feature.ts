import { feature } from '../../parts/feature';

/** What is published for the reader. */
export default feature({ paths: [], signedIn: () => import('./library.signed-in') });
