import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FilePurpose } from '@portal/contracts';
import { type Env, StartRefused } from '../../platform/config/env';
import { reasonOf } from '../../platform/log';
import { type BucketAddress, readBucketAddress } from './bucket-address';
import { type Bucket, ObjectStore, ObjectStoreError, type Timeouts } from './object-store';
import { DiskStore, type FileStore } from './store';

/** The purposes of stored files: the upload purposes, and exported tables. */
export type StorePurpose = FilePurpose | 'export';
export type FileStores = Record<StorePurpose, FileStore>;
export const FILE_STORES = Symbol('FileStores');

export const STORE_SETTINGS = {
  attachment: 'ATTACHMENT_STORE',
  material: 'DOCUMENT_STORE',
  price: 'PRICE_STORE',
  news: 'NEWS_STORE',
  event: 'EVENT_STORE',
  question: 'QUESTION_STORE',
  export: 'EXPORT_STORE',
} as const satisfies Record<StorePurpose, keyof Env>;
export const STORE_PURPOSES = Object.keys(STORE_SETTINGS) as StorePurpose[];

/** Opens buckets by URL scheme. The library of an object store is loaded only if such a store is configured. */
const BUCKETS: Record<string, (address: BucketAddress) => Promise<Bucket>> = {
  azure: async (address) => (await import('./azure-bucket')).openAzureBucket(address),
  s3: async (address) => (await import('./s3-bucket')).openS3Bucket(address),
};

/** Opens the store at a URL. Files for an object store are first written to `draftFolder`. */
export const storeAt = (address: string, draftFolder: string, timeouts?: Timeouts): FileStore => {
  const url = new URL(address);
  if (url.protocol === 'file:') return new DiskStore(fileURLToPath(url));
  const connect = BUCKETS[/^(\w+)\+https?:$/.exec(url.protocol)?.[1] ?? ''];
  if (!connect) throw new StartRefused(`Settings: no kind of store is known for ${url.protocol}`);
  const bucket = readBucketAddress(url);
  return new ObjectStore(() => connect(bucket), draftFolder, timeouts);
};

const PROBE = 'probe';

/** Aborts startup if a configured store cannot store, return, list and delete a file. */
export const checkStores = async (env: Env, stores: FileStores): Promise<void> => {
  for (const purpose of STORE_PURPOSES) {
    if (!env[STORE_SETTINGS[purpose]]) continue;
    await probe(stores[purpose]).catch((error: unknown) => refuseStore(purpose, 'no file can be stored there', error));
  }
};

/** Aborts startup because of a store. If the error is transient, the supervisor restarts the process. */
export const refuseStore = (purpose: StorePurpose, problem: string, error: unknown): never => {
  const message = `Settings: ${STORE_SETTINGS[purpose]}: ${problem} (${reasonOf(error)})`;
  throw error instanceof ObjectStoreError && error.passes ? new Error(message) : new StartRefused(message);
};

const probe = async (store: FileStore): Promise<void> => {
  const draft = await store.draft();
  try {
    await writeFile(draft.path, PROBE, { flag: 'wx', mode: 0o600 });
    const key = await draft.keep();
    const bytes = await store.open(key);
    if (!bytes || String(await buffer(bytes)) !== PROBE) throw new Error('what was stored is not what is read');
    for await (const _ of store.keys(0)) break;
    await store.remove(key);
  } finally {
    await draft.discard();
  }
};

/** Opens the stores of all purposes. A store without a setting is located in the data folder. */
export const openStores = (env: Env): FileStores => {
  const settings = new Map<string, string>();
  const stores = STORE_PURPOSES.map((purpose) => {
    const setting = STORE_SETTINGS[purpose];
    // Refuse a store that serves two purposes: the cleanup of each purpose deletes all files that have no row of this purpose.
    const place = publicUrlOf(env, purpose);
    const otherSetting = settings.get(place);
    if (otherSetting)
      throw new StartRefused(`Settings: ${setting}: must lie elsewhere than ${otherSetting}, as each deletes what it does not know`);
    settings.set(place, setting);
    return [purpose, storeAt(addressOf(env, purpose), join(env.DATA_DIR, 'drafts', purpose))] as const;
  });
  return Object.fromEntries(stores) as FileStores;
};

const addressOf = (env: Env, purpose: StorePurpose): string =>
  env[STORE_SETTINGS[purpose]] ?? pathToFileURL(resolve(env.DATA_DIR, 'files', purpose)).href;

/** Returns the URL of a store without its credentials. */
export const publicUrlOf = (env: Env, purpose: StorePurpose): string => {
  const { protocol, host, pathname } = new URL(addressOf(env, purpose));
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
};
