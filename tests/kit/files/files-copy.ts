import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { seedOrganisation } from '../../../apps/gateway/src/demo/seed';
import { readEnv } from '../../../apps/gateway/src/platform/config/env';
import type { Database } from '../../../apps/gateway/src/platform/database/database';
import { copyFiles } from '../../../apps/gateway/src/services/storage/copy/command';
import { type CopyListener, copyStore } from '../../../apps/gateway/src/services/storage/copy/copy-stores';
import { addFile } from '../../../apps/gateway/src/services/storage/file-rows';
import type { FileStore } from '../../../apps/gateway/src/services/storage/store';
import { openStores } from '../../../apps/gateway/src/services/storage/stores';
import { openMigratedEngine } from '../embedded-template';

/** A folder and a database for the importing spec. Each test starts without files. */
export let root: string;
export let database: Database;
let ownerId: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'files-copy-'));
  database = await openMigratedEngine();
  await seedOrganisation(database, { demo: false, first: { email: 'sam@yarrowdyne.example', password: 'portal-demo' } });
  ownerId = (await database.db.selectFrom('person').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await database.close();
  await rm(root, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.db.deleteFrom('file').execute();
});

let nameCount = 0;
export const newName = (): string => `of-${++nameCount}`;
export const newDisk = (): string => pathToFileURL(join(root, 'disk', newName())).href;

/**
 * Creates a file copy's source and target, with their attachment stores at the given addresses. All other files are in one shared data
 * folder.
 */
export const sidesOf = async (source: string, target: string) => {
  const folder = join(root, `data-${newName()}`);
  const env = readEnv({ DATA_DIR: folder, ATTACHMENT_STORE: source });
  const targetEnvFile = join(root, `${newName()}.env`);
  await writeFile(targetEnvFile, `# the new stores\nATTACHMENT_STORE=${target}\n`);
  const storeOf = (address: string) => openStores(readEnv({ DATA_DIR: folder, ATTACHMENT_STORE: address })).attachment;
  const drafts = () => readdir(join(folder, 'drafts', 'attachment')).catch(() => []);
  return { env, to: targetEnvFile, source: storeOf(source), target: storeOf(target), drafts };
};
export type Sides = Awaited<ReturnType<typeof sidesOf>>;

/** Runs the copy command with its default arguments, or with `args`. */
export const runCopy = async ({ env, to }: Pick<Sides, 'env' | 'to'>, args: string[] = [], defaultArgs = ['--to', to]) => {
  const lines: string[] = [];
  const problems: string[] = [];
  const outcome = await copyFiles([...defaultArgs, ...args], {
    env,
    open: () => Promise.resolve(Object.assign(Object.create(database) as Database, { close: () => Promise.resolve() })),
    signal: new AbortController().signal,
    output: { line: (text) => void lines.push(text), problem: (text) => void problems.push(text) },
  });
  return { end: outcome, summary: lines.at(-1), lines, problems };
};

/** Copies attachments and reports the file count after each file. */
export const copyWithProgress = async (
  { source, target }: Pick<Sides, 'source' | 'target'>,
  onFile: (files: number, stop: () => void) => void,
  parallel = 4,
) => {
  const abortController = new AbortController();
  const problems: string[] = [];
  const listener: CopyListener = {
    progress: ({ copied, present, problems }) => onFile(copied + present + problems, () => abortController.abort()),
    problem: ({ key }, reason) => void problems.push(`${key}: ${reason}`),
  };
  const options = { db: database.db, parallel, verify: false, listener, signal: abortController.signal };
  return { totals: await copyStore('attachment', { source, target }, options), problems };
};

/** Stores a file and inserts its database row. */
export const storeFile = async (store: FileStore, bytes: Buffer): Promise<string> => {
  const store_key = await store.put(Readable.from([bytes]));
  const fileRow = { owner_id: ownerId, purpose: 'attachment', name: 'a.csv', kind: 'csv', taken_by: 'entry:x' } as const;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await addFile(database.db, { id: randomUUID(), ...fileRow, store_key, size: bytes.length, sha256 });
  return store_key;
};
export const storeFiles = (store: FileStore, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => storeFile(store, Buffer.from(`file ${index}`))));

/** Stores bytes under a given key. */
export const putAs = async (store: FileStore, key: string, text: string): Promise<void> => {
  const draft = await store.draft();
  await writeFile(draft.path, text);
  await draft.keep(key);
  await draft.discard();
};

export const textOf = async (store: FileStore, key: string): Promise<string> => String(await buffer((await store.open(key))!));
export const keysOf = async (store: FileStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.keys(0)) keys.push(key);
  return keys.sort();
};
