import bundle from 'virtual:font-bundle/chinese';
import { addFaces } from './bundled-faces';

let pendingFaces: Promise<void> | undefined;

/** Loads one file with the characters of the portal's own texts, then declares the slices for all other characters. */
export async function load(): Promise<void> {
  pendingFaces ??= addFaces('Portal Chinese', bundle);
  await pendingFaces.catch((failure: unknown) => {
    pendingFaces = undefined;
    reportError(failure);
  });
  await import('./chinese-slices');
}
