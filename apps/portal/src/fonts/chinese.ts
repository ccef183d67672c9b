import bundle from 'virtual:font-bundle/chinese';
import { addFaces } from './bundled-faces';

let adding: Promise<void> | undefined;

/** What the portal itself writes is drawn from one file; what people write beyond it comes in slices, and those are looked for afterwards. */
export async function load(): Promise<void> {
  adding ??= addFaces('Portal Chinese', bundle);
  await adding.catch((failure: unknown) => {
    adding = undefined;
    reportError(failure);
  });
  await import('./chinese-slices');
}
