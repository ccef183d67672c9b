import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readEnv } from '../../platform/config/env';
import { DiskStore } from './store';
import { checkStores, openStores } from './stores';

let root: string;
let folder: string;
let store: DiskStore;
let folderCount = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'store-'));
});
beforeEach(() => {
  folder = join(root, String(folderCount++));
  store = new DiskStore(folder);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const TEXT = Buffer.from('0123456789');
const put = () => store.put(Readable.from([TEXT.subarray(0, 4), TEXT.subarray(4)]));
const listKeys = async (keys: AsyncIterable<string>): Promise<string[]> => {
  const names: string[] = [];
  for await (const key of keys) names.push(key);
  return names;
};
const listStoredFiles = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());

describe('a store on a disk', () => {
  it('T19 the keys of a disk store are unique and cannot be guessed, and a path is not accepted as a key', async () => {
    const keys = await Promise.all([put(), put(), put()]);
    expect(new Set(keys).size).toBe(3);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{40}$/);
    await writeFile(join(root, 'secret'), 'secret');
    for (const wrong of ['../../secret', '', '.', `${keys[0]}/`, keys[0]!.toUpperCase(), 'a'.repeat(40)]) {
      expect([wrong, await store.open(wrong)]).toEqual([wrong, null]);
      await store.remove(wrong);
    }
    expect(await listKeys(store.keys(0))).toHaveLength(3);
  });

  it('R5.2 a disk store does not list a draft before it is stored, and stores nothing of a discarded draft', async () => {
    const draft = await store.draft();
    await writeFile(draft.path, TEXT);
    expect(await listKeys(store.keys(0))).toEqual([]);
    const key = await draft.keep();
    await draft.discard();
    expect(await listKeys(store.keys(0))).toEqual([key]);
    const other = await store.draft();
    await writeFile(other.path, TEXT);
    await other.discard();
    expect(await listStoredFiles()).toHaveLength(1);
  });

  it('R5.2 a disk store deletes a removed file, and removing the file again has no effect', async () => {
    const key = await put();
    await store.remove(key);
    await store.remove(key);
    expect(await store.open(key)).toBeNull();
  });

  it('R5.2 a disk store lists files of a minimum age and deletes drafts of a minimum age', async () => {
    const [old, young] = [await put(), await put()];
    const oldTime = new Date(Date.now() - 60_000);
    await utimes(join(folder, 'kept', old.slice(0, 2), old), oldTime, oldTime);
    expect(await listKeys(store.keys(30_000))).toEqual([old]);
    expect((await listKeys(store.keys(0))).sort()).toEqual([old, young].sort());
    const [oldDraft, newDraft] = [await store.draft(), await store.draft()];
    await writeFile(oldDraft.path, TEXT);
    await writeFile(newDraft.path, TEXT);
    await utimes(oldDraft.path, oldTime, oldTime);
    expect(await store.deleteDrafts(30_000)).toBe(1);
    expect(await readdir(join(folder, 'incoming'))).toHaveLength(1);
  });

  it('R5.2 an empty disk store has neither files nor drafts', async () => {
    expect(await listKeys(store.keys(0))).toEqual([]);
    expect(await store.deleteDrafts(0)).toBe(0);
  });
});

describe('the configured stores', () => {
  it('T18 each store is located in the data folder unless its setting contains a URL', async () => {
    const key = await openStores(readEnv({ DATA_DIR: folder })).attachment.put(Readable.from([TEXT]));
    expect(await new DiskStore(join(folder, 'files', 'attachment')).open(key).then((content) => buffer(content!))).toEqual(TEXT);
    const otherUrl = pathToFileURL(join(root, 'else where')).href;
    const otherKey = await openStores(readEnv({ DATA_DIR: folder, ATTACHMENT_STORE: otherUrl })).attachment.put(Readable.from([TEXT]));
    expect(await new DiskStore(join(root, 'else where')).open(otherKey).then((content) => buffer(content!))).toEqual(TEXT);
  });

  it('R7.13 an unknown store type aborts startup', () => {
    expect(() => openStores(readEnv({ ATTACHMENT_STORE: 'ftp://somewhere/else' }))).toThrow('Settings: no kind of store is known for ftp:');
  });
});

it('R7.13 an unwritable store aborts startup, and the error names its setting', async () => {
  const blockedPath = join(root, 'a-file');
  await writeFile(blockedPath, '');
  const [good, bad] = [folder, blockedPath].map((path) => readEnv({ DATA_DIR: root, ATTACHMENT_STORE: pathToFileURL(path).href }));
  await checkStores(good!, openStores(good!));
  expect(await listKeys(openStores(good!).attachment.keys(0))).toEqual([]);
  await expect(checkStores(bad!, openStores(bad!))).rejects.toThrow(/^Settings: ATTACHMENT_STORE: no file can be stored there/);
});
