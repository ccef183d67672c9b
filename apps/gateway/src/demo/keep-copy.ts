import { chmod, copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from '../services/storage/store';
import { FOLDER } from './library';

/** A file of the demo as one of the store's, copied by the system and not through here; answers with where it lies. */
export const keepCopy = async (store: FileStore, path: string): Promise<string> => {
  const draft = await store.draft();
  try {
    await copyFile(join(FOLDER, 'files', path), draft.path);
    await chmod(draft.path, 0o600);
    return await draft.keep();
  } finally {
    await draft.discard();
  }
};
