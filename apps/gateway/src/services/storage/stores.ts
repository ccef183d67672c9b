import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { FilePurpose } from '@portal/contracts';
import { type Env, StartRefused } from '../../platform/config/env';
import { reasonOf } from '../../platform/log';
import { type BucketAddress, readBucketAddress } from './bucket-address';
import { type Bucket, ObjectStore, ObjectStoreError, type Patience } from './object-store';
import { DiskStore, type FileStore } from './store';

/** What files are stored for: what is uploaded, and the tables that are made here. */
export type StorePurpose = FilePurpose | 'export';
/** One store for each purpose. */
export type FileStores = Record<StorePurpose, FileStore>;
export const FILE_STORES = Symbol('FileStores');

/** Which setting says where the files of a purpose lie. */
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

/** The libraries of object stores are loaded by those who have one. */
const BUCKETS: Record<string, (address: BucketAddress) => Promise<Bucket>> = {
  azure: async (address) => (await import('./azure-bucket')).openAzureBucket(address),
  s3: async (address) => (await import('./s3-bucket')).openS3Bucket(address),
};

/** The store at an address; what arrives for an object store is first written to `draftFolder`. */
export const storeAt = (address: string, draftFolder: string, patience?: Patience): FileStore => {
  const url = new URL(address);
  if (url.protocol === 'file:') return new DiskStore(fileURLToPath(url));
  const connect = BUCKETS[/^(\w+)\+https?:$/.exec(url.protocol)?.[1] ?? ''];
  if (!connect) throw new StartRefused(`Settings: no kind of store is known for ${url.protocol}`);
  const bucket = readBucketAddress(url);
  return new ObjectStore(() => connect(bucket), draftFolder, patience);
};

const PROBE = 'probe';

/** Refuses a store that a setting names and that does not take, give back, list and delete a file, before anybody uploads one in vain. */
export const checkStores = async (env: Env, stores: FileStores): Promise<void> => {
  for (const purpose of STORE_PURPOSES) {
    if (!env[STORE_SETTINGS[purpose]]) continue;
    await probe(stores[purpose]).catch((error: unknown) => refuseStore(purpose, 'no file can be stored there', error));
  }
};

/** Ends a start because of the store of a purpose; what may pass by itself is tried again by the supervisor. */
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

/** The stores of the settings; what has none lies beside the data. */
export const openStores = (env: Env): FileStores => {
  const settings = new Map<string, string>();
  const stores = STORE_PURPOSES.map((purpose) => {
    const setting = STORE_SETTINGS[purpose];
    // The cleanup of each store deletes what no row of its purpose knows.
    const place = placeOf(env, purpose);
    const other = settings.get(place);
    if (other) throw new StartRefused(`Settings: ${setting}: must lie elsewhere than ${other}, as each deletes what it does not know`);
    settings.set(place, setting);
    return [purpose, storeAt(addressOf(env, purpose), join(env.DATA_DIR, 'drafts', purpose))] as const;
  });
  return Object.fromEntries(stores) as FileStores;
};

const addressOf = (env: Env, purpose: StorePurpose): string =>
  env[STORE_SETTINGS[purpose]] ?? pathToFileURL(resolve(env.DATA_DIR, 'files', purpose)).href;

/** Where the files of a purpose lie: the address without what opens it. */
export const placeOf = (env: Env, purpose: StorePurpose): string => {
  const { protocol, host, pathname } = new URL(addressOf(env, purpose));
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
};
