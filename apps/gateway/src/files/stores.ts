import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FilePurpose } from '@portal/contracts';
import { type Env, StartRefused } from '../core/env';
import { reasonOf } from '../core/log';
import { DiskStore, type FileStore } from './store';

/** What files are stored for: what is uploaded, and the tables that are made here. */
export type StorePurpose = FilePurpose | 'export';
/** One store for each purpose. */
export type FileStores = Record<StorePurpose, FileStore>;
export const FILE_STORES = Symbol('FileStores');

/** Which setting says where the files of a purpose lie. */
const SETTINGS = {
  attachment: 'ATTACHMENT_STORE',
  material: 'DOCUMENT_STORE',
  price: 'PRICE_STORE',
  news: 'NEWS_STORE',
  event: 'EVENT_STORE',
  question: 'QUESTION_STORE',
  export: 'EXPORT_STORE',
} as const satisfies Record<StorePurpose, keyof Env>;

const storeAt = (address: string): FileStore => {
  const { protocol } = new URL(address);
  if (protocol === 'file:') return new DiskStore(fileURLToPath(address));
  throw new StartRefused(`Settings: no kind of store is known for ${protocol}`);
};

/** Refuses a store that a setting names and that takes no file, before anybody uploads one in vain. */
export const checkStores = async (env: Env, stores: FileStores): Promise<void> => {
  for (const [purpose, setting] of Object.entries(SETTINGS) as [StorePurpose, keyof Env][]) {
    if (!env[setting]) continue;
    try {
      const draft = await stores[purpose].draft();
      try {
        await writeFile(draft.path, '', { flag: 'wx', mode: 0o600 });
        await stores[purpose].remove(await draft.keep());
      } finally {
        await draft.discard();
      }
    } catch (error) {
      throw new StartRefused(`Settings: ${setting}: no file can be stored there (${reasonOf(error)})`);
    }
  }
};

/** The stores of the settings; what has none lies beside the data. */
export const openStores = (env: Env): FileStores => {
  const purposes = Object.keys(SETTINGS) as StorePurpose[];
  const stores = purposes.map((purpose) => {
    const address = env[SETTINGS[purpose]];
    return [purpose, address ? storeAt(address) : new DiskStore(join(env.DATA_DIR, 'files', purpose))] as const;
  });
  return Object.fromEntries(stores) as FileStores;
};
