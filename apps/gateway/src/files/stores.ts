import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { FilePurpose } from '@portal/contracts';
import { type Env, StartRefused } from '../core/env';
import { reasonOf } from '../core/log';
import { type BucketAddress, readBucketAddress } from './bucket-address';
import { type Bucket, ObjectStore, ObjectStoreError } from './object-store';
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

/** The libraries of object stores are loaded by those who have one. */
const BUCKETS: Record<string, (address: BucketAddress) => Promise<Bucket>> = {
  azure: async (address) => (await import('./azure-bucket')).openAzureBucket(address),
  s3: async (address) => (await import('./s3-bucket')).openS3Bucket(address),
};

/** The store at an address; what arrives for an object store is first written to `draftFolder`. */
export const storeAt = (address: string, draftFolder: string): FileStore => {
  const url = new URL(address);
  if (url.protocol === 'file:') return new DiskStore(fileURLToPath(url));
  const connect = BUCKETS[/^(\w+)\+https?:$/.exec(url.protocol)?.[1] ?? ''];
  if (!connect) throw new StartRefused(`Settings: no kind of store is known for ${url.protocol}`);
  const bucket = readBucketAddress(url);
  return new ObjectStore(() => connect(bucket), draftFolder);
};

const PROBE = 'probe';

/** Refuses a store that a setting names and that does not take, give back, list and delete a file, before anybody uploads one in vain. */
export const checkStores = async (env: Env, stores: FileStores): Promise<void> => {
  for (const [purpose, setting] of Object.entries(SETTINGS) as [StorePurpose, keyof Env][]) {
    if (!env[setting]) continue;
    try {
      await probe(stores[purpose]);
    } catch (error) {
      const message = `Settings: ${setting}: no file can be stored there (${reasonOf(error)})`;
      // What may pass by itself is tried again by the supervisor.
      throw error instanceof ObjectStoreError && error.passes ? new Error(message) : new StartRefused(message);
    }
  }
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
  const purposes = Object.keys(SETTINGS) as StorePurpose[];
  const settings = new Map<string, string>();
  const stores = purposes.map((purpose) => {
    const setting = SETTINGS[purpose];
    const address = env[setting];
    if (!address) return [purpose, new DiskStore(join(env.DATA_DIR, 'files', purpose))] as const;
    // The cleanup of each store deletes what no row of its purpose knows.
    const place = placeOf(address);
    const other = settings.get(place);
    if (other) throw new StartRefused(`Settings: ${setting}: must lie elsewhere than ${other}, as each deletes what it does not know`);
    settings.set(place, setting);
    return [purpose, storeAt(address, join(env.DATA_DIR, 'drafts', purpose))] as const;
  });
  return Object.fromEntries(stores) as FileStores;
};

/** The address without what opens it. */
const placeOf = (address: string): string => {
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`;
};
