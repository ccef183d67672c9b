import bundle from 'virtual:font-bundle/chinese';
import { addFaces } from './bundled-faces';

let adding: Promise<void> | undefined;

/** Loads the characters of the portal's own texts from one file, then declares the slices for all others. */
export async function load(): Promise<void> {
  adding ??= addFaces('Portal Chinese', bundle);
  await adding.catch((failure: unknown) => {
    adding = undefined;
    reportError(failure);
  });
  await import('./chinese-slices');
}
