import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { ContainerClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openProxy, type Proxy } from '../../../../../tests/chaos/proxy';
import {
  AZURITE_ACCOUNT,
  AZURITE_KEY,
  azuriteAddress,
  type ObjectServer,
  openAzurite,
  openS3,
  type Place,
  s3Address,
} from '../../../../../tests/kit/files/object-servers';
import { readEnv } from '../../platform/config/env';
import type { Timeouts } from './object-store';
import type { FileStore } from './store';
import { checkStores, openStores, storeAt } from './stores';

const BUCKET = 'portal';
const TEXT = Buffer.from('0123456789');
/** A file that is larger than one block and than all buffers in between. */
const LARGE = randomBytes(9_000_000);

let root: string;
const servers: ObjectServer[] = [];
const addresses: Record<string, (change?: Partial<Place>) => string> = {
  'a disk': ({ prefix = '' } = {}) => pathToFileURL(join(root, 'disk', prefix)).href,
  'Azure Blob Storage': (change) => azuriteAddress({ host: servers[0]!.host, bucket: BUCKET, ...change }),
  S3: (change) => s3Address({ host: servers[1]!.host, bucket: BUCKET, ...change }),
};
const OBJECT_STORES = Object.keys(addresses).slice(1);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'object-store-'));
  servers.push(...(await Promise.all([openAzurite(), openS3(join(root, 's3'), BUCKET)])));
  const account = new StorageSharedKeyCredential(AZURITE_ACCOUNT, AZURITE_KEY);
  await new ContainerClient(`http://${servers[0]!.host}/${AZURITE_ACCOUNT}/${BUCKET}`, account).create();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(root, { recursive: true, force: true });
});

let storeCount = 0;
const draftsFolder = () => join(root, 'drafts', String(storeCount));
const openStore = (kind: string, change: Partial<Place> = {}, timeouts?: Timeouts): FileStore =>
  storeAt(addresses[kind]!({ prefix: `of-${++storeCount}`, ...change }), draftsFolder(), timeouts);
const listKeys = async (keys: AsyncIterable<string>): Promise<string[]> => {
  const names: string[] = [];
  for await (const key of keys) names.push(key);
  return names.sort();
};

describe.each(Object.keys(addresses))('a store on %s', (kind) => {
  it('R5.2 a store returns all stored bytes or a range of them, even of a large file', async () => {
    const store = openStore(kind);
    const [small, large, empty] = await Promise.all([TEXT, LARGE, Buffer.alloc(0)].map((bytes) => store.put(Readable.from([bytes]))));
    expect(await buffer((await store.open(small!))!)).toEqual(TEXT);
    expect(String(await buffer((await store.open(small!, { start: 2, end: 4 }))!))).toBe('234');
    expect(String(await buffer((await store.open(small!, { start: 9, end: 9 }))!))).toBe('9');
    expect(LARGE.equals(await buffer((await store.open(large!))!))).toBe(true);
    const range = { start: 4_000_000, end: 8_500_000 };
    expect(LARGE.subarray(range.start, range.end + 1).equals(await buffer((await store.open(large!, range))!))).toBe(true);
    expect(await buffer((await store.open(empty!))!)).toHaveLength(0);
    expect(await Promise.all([small, large, empty, 'a'.repeat(40), '../secret'].map((key) => store.size(key!)))).toEqual([
      TEXT.length,
      LARGE.length,
      0,
      null,
      null,
    ]);
  });

  it('T19 the keys of a store are unique and cannot be guessed, and a path is not accepted as a key', async () => {
    const store = openStore(kind);
    const keys = await Promise.all([1, 2, 3].map(() => store.put(Readable.from([TEXT]))));
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{40}$/);
    for (const wrong of ['../secret', '', '.', `${keys[0]}/`, keys[0]!.toUpperCase(), 'a'.repeat(40)]) {
      expect([wrong, await store.open(wrong)]).toEqual([wrong, null]);
      await store.remove(wrong);
    }
    expect(await listKeys(store.keys(0))).toEqual(keys.sort());
  });

  it('R5.2 a store does not list a file before its upload is complete, and stores nothing if the stream fails', async () => {
    const store = openStore(kind);
    const draft = await store.draft();
    await writeFile(draft.path, TEXT);
    expect(await listKeys(store.keys(0))).toEqual([]);
    const key = await draft.keep();
    await draft.discard();
    expect(await listKeys(store.keys(0))).toEqual([key]);
    const brokenStream = Readable.from(
      (async function* () {
        yield TEXT;
        throw new Error('cut');
      })(),
    );
    await expect(store.put(brokenStream)).rejects.toThrow('cut');
    expect(await listKeys(store.keys(0))).toEqual([key]);
    expect(await store.deleteDrafts(0)).toBe(0);
  });

  it('R5.2 a store deletes files and leftover drafts on request, and lists files of a minimum age', async () => {
    const store = openStore(kind);
    const [removedKey, retainedKey] = [await store.put(Readable.from([TEXT])), await store.put(Readable.from([TEXT]))];
    await store.remove(removedKey);
    await store.remove(removedKey);
    expect(await store.open(removedKey)).toBeNull();
    expect(await listKeys(store.keys(0))).toEqual([retainedKey]);
    expect(await listKeys(store.keys(3_600_000))).toEqual([]);
    await writeFile((await store.draft()).path, TEXT);
    expect(await store.deleteDrafts(3_600_000)).toBe(0);
    expect(await store.deleteDrafts(0)).toBe(1);
  });

  it('R5.2 a store neither lists nor reads files under another prefix', async () => {
    const [outer, inner] = [
      openStore(kind, { prefix: `shared-${kind.length}` }),
      openStore(kind, { prefix: `shared-${kind.length}/inner` }),
    ];
    const [outerKey, innerKey] = [await outer.put(Readable.from([TEXT])), await inner.put(Readable.from([TEXT]))];
    expect([await listKeys(outer.keys(0)), await listKeys(inner.keys(0))]).toEqual([[outerKey], [innerKey]]);
    expect([await outer.open(innerKey), await inner.open(outerKey)]).toEqual([null, null]);
  });
});

describe.each(OBJECT_STORES)('an object store on %s that fails', (kind) => {
  let proxy: Proxy | undefined;
  afterEach(() => {
    proxy?.close();
    proxy = undefined;
  });
  const openThroughProxy = async (change: Partial<Place> = {}, timeouts?: Timeouts): Promise<FileStore> => {
    proxy ??= await openProxy(`http://${servers[OBJECT_STORES.indexOf(kind)]!.host}`);
    return openStore(kind, { host: new URL(proxy.url).host, ...change }, timeouts);
  };

  it.each([
    ['the key is wrong', { key: Buffer.from('another key').toString('base64') }, '403 ', 'StartRefused'],
    ['the bucket does not exist', { bucket: 'missing' }, '404 ', 'StartRefused'],
    ['nothing listens there', { host: '127.0.0.1:9' }, 'ECONNREFUSED', 'Error'],
  ])('R7.13 startup is refused if %s, with an error that names the setting but not the key', async (_reason, change, reason, name) => {
    const env = readEnv({ DATA_DIR: join(root, 'data'), ATTACHMENT_STORE: addresses[kind]!(change) });
    const refusal = checkStores(env, openStores(env));
    await expect(refusal).rejects.toThrow(`Settings: ATTACHMENT_STORE: no file can be stored there (object store: `);
    await expect(refusal).rejects.toThrow(reason);
    await expect(refusal).rejects.toHaveProperty('name', name);
    await expect(refusal).rejects.not.toThrow(encodeURIComponent('key' in change ? change.key! : AZURITE_KEY));
    expect(await readdir(join(root, 'data', 'drafts', 'attachment'))).toEqual([]);
  });

  it('R10.4 an unreachable object store is reported and becomes available again once it responds', async () => {
    const store = await openThroughProxy();
    const key = await store.put(Readable.from([TEXT]));
    proxy!.disconnectAll();
    await expect(store.open(key)).rejects.toThrow('object store: ');
    await expect(store.put(Readable.from([TEXT]))).rejects.toThrow('object store: ');
    await expect(listKeys(store.keys(0))).rejects.toThrow('object store: ');
    proxy!.heal();
    expect(await buffer((await store.open(key))!)).toEqual(TEXT);
    expect(await listKeys(store.keys(0))).toEqual([key]);
    expect(await store.deleteDrafts(0)).toBe(0);
  });

  it('R5.2 a request to a silent object store times out, and a refused file leaves no draft', async () => {
    const prefix = `hung-${kind.length}`;
    const store = await openThroughProxy({ prefix });
    const impatientStore = await openThroughProxy({ prefix }, { answerMs: 200, silentMs: 200, bytesPerMs: LARGE.length });
    const key = await store.put(Readable.from([TEXT]));
    proxy!.silence();
    for (const request of [
      () => impatientStore.open(key),
      () => impatientStore.size(key),
      () => impatientStore.remove(key),
      () => impatientStore.put(Readable.from([TEXT])),
      () => impatientStore.put(Readable.from([LARGE])),
    ])
      await expect(request()).rejects.toThrow(/^object store: no answer in 20[01] ms$/);
    expect(await impatientStore.deleteDrafts(0)).toBe(0);
    proxy!.heal();
    expect(await buffer((await (await openThroughProxy({ prefix })).open(key))!)).toEqual(TEXT);
  });

  it('R5.2 an object store aborts reading a file when the server falls silent, but not when the reader is slow', async () => {
    const prefix = `silent-${kind.length}`;
    const timeouts = { answerMs: 30_000, silentMs: 1_500, bytesPerMs: 1 };
    const store = openStore(kind, { prefix }, timeouts);
    const key = await store.put(Readable.from([LARGE]));
    const slow = (await store.open(key))![Symbol.asyncIterator]();
    let receivedBytes = ((await slow.next()).value as Buffer).length;
    const bytes = (await (await openThroughProxy({ prefix }, timeouts)).open(key))!;
    const consumeStream = async () => {
      for await (const _ of bytes) proxy!.silence();
    };
    await expect(consumeStream()).rejects.toThrow('object store: silent for 1500 ms');
    for (let next = await slow.next(); !next.done; next = await slow.next()) receivedBytes += (next.value as Buffer).length;
    expect(receivedBytes).toBe(LARGE.length);
  });

  it('R10.4 reading a file fails instead of ending early when the connection is lost', async () => {
    const store = await openThroughProxy();
    const key = await store.put(Readable.from([LARGE]));
    const bytes = (await store.open(key))!;
    let receivedBytes = 0;
    const consumeStream = async () => {
      for await (const chunk of bytes) {
        receivedBytes += (chunk as Buffer).length;
        proxy!.disconnectAll();
      }
    };
    await expect(consumeStream()).rejects.toHaveProperty('message', expect.stringMatching(/.+/));
    expect(receivedBytes).toBeLessThan(LARGE.length);
  });
});

it('T18 two settings cannot name the same store', () => {
  const [place, other] = ['s3+https://one:key@host/bucket/files', 's3+https://two:key@host/bucket/files/'];
  expect(() => openStores(readEnv({ ATTACHMENT_STORE: place, NEWS_STORE: other }))).toThrow(
    'Settings: NEWS_STORE: must lie elsewhere than ATTACHMENT_STORE',
  );
});
