import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ContainerClient, StorageSharedKeyCredential } from '@azure/storage-blob';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { openProxy, type Proxy } from '../../../../../../tests/chaos/proxy';
import {
  copyWithProgress,
  keysOf,
  newDisk,
  newName,
  putAs,
  root,
  runCopy,
  sidesOf,
  storeFile,
  storeFiles,
  textOf,
} from '../../../../../../tests/kit/files/files-copy';
import {
  AZURITE_ACCOUNT,
  AZURITE_KEY,
  azuriteAddress,
  type ObjectServer,
  openAzurite,
  openS3,
  type Place,
  s3Address,
} from '../../../../../../tests/kit/files/object-servers';

const BUCKET = 'portal';
/** A file that is larger than one block. */
const LARGE = randomBytes(5_000_000);

const servers: ObjectServer[] = [];
let proxy: Proxy | undefined;
beforeAll(async () => {
  servers.push(...(await Promise.all([openAzurite(), openS3(join(root, 's3'), BUCKET)])));
  const account = new StorageSharedKeyCredential(AZURITE_ACCOUNT, AZURITE_KEY);
  await new ContainerClient(`http://${servers[0]!.host}/${AZURITE_ACCOUNT}/${BUCKET}`, account).create();
});
afterAll(() => Promise.all(servers.map((server) => server.close())));
afterEach(() => proxy?.close());

const addresses: Record<string, (change?: Partial<Place>) => string> = {
  disk: newDisk,
  azure: (change) => azuriteAddress({ host: servers[0]!.host, bucket: BUCKET, prefix: newName(), ...change }),
  s3: (change) => s3Address({ host: servers[1]!.host, bucket: BUCKET, prefix: newName(), ...change }),
};
const OBJECT_STORES = ['azure', 's3'];

describe.each([
  ['disk', 'azure'],
  ['disk', 's3'],
  ['azure', 'disk'],
  ['s3', 'disk'],
  ['azure', 's3'],
  ['s3', 'azure'],
  ['disk', 'disk'],
])('files copied from %s to %s', (from, to) => {
  it('R5.2 after a file copy the target has the same keys and bytes, including unknown files, and the next run copies only new files', async () => {
    const sides = await sidesOf(addresses[from]!(), addresses[to]!());
    const { source, target } = sides;
    const [small, large] = [await storeFile(source, Buffer.from('1;2')), await storeFile(source, LARGE)];
    const unknownKey = await source.put(Readable.from([Buffer.from('on its way')]));
    const first = await runCopy(sides);
    expect(first).toMatchObject({
      end: 'complete',
      problems: [],
      summary: expect.stringMatching(/^Done: 3 files copied \(5 MB\), 0 there already, 0/),
    });
    expect(first.lines![0]).toBe('attachment: 2 files, 5 MB');
    expect(await keysOf(target)).toEqual([small, large, unknownKey].sort());
    expect([await textOf(target, small), await textOf(target, unknownKey)]).toEqual(['1;2', 'on its way']);
    expect(LARGE.equals(await buffer((await target.open(large))!))).toBe(true);

    const late = await storeFile(source, Buffer.from('late'));
    expect(await runCopy(sides)).toMatchObject({
      end: 'complete',
      summary: expect.stringMatching(/^Done: 1 file copied \(0 MB\), 3 there already, 0/),
    });
    expect(await textOf(target, late)).toBe('late');
    expect(await keysOf(source)).toEqual(await keysOf(target));
    expect(await sides.drafts()).toEqual([]);
  });
});

describe.each(OBJECT_STORES)('a copy to %s', (kind) => {
  it('R5.2 the file copy fails with an error when the target is lost, and the next run continues the copy', async () => {
    const activeProxy = (proxy = await openProxy(`http://${servers[OBJECT_STORES.indexOf(kind)]!.host}`));
    const sides = await sidesOf(newDisk(), addresses[kind]!({ host: new URL(activeProxy.url).host }));
    const keys = await storeFiles(sides.source, 40);
    const interruptedCopy = copyWithProgress(sides, (files) => {
      if (files === 5) activeProxy.disconnectAll();
    });
    await expect(interruptedCopy).rejects.toThrow(/^20 files in a row could not be copied, the last because of: object store: /);
    activeProxy.heal();
    const countBefore = (await keysOf(sides.target)).length;
    expect(countBefore).toBeGreaterThan(4);
    expect(countBefore).toBeLessThan(40);
    const secondRun = await runCopy(sides);
    // A store may list an object whose upload was interrupted; such an object is copied again.
    const [, copiedCount, presentCount] = /^Done: (\d+) files? copied .*, (\d+) there already/.exec(secondRun.summary!)!.map(Number);
    expect(secondRun.end).toBe('complete');
    expect(copiedCount! + presentCount!).toBe(40);
    expect(presentCount).toBeLessThanOrEqual(countBefore);
    expect(presentCount).toBeGreaterThan(3);
    expect(await keysOf(sides.target)).toEqual(keys.sort());
    expect(await sides.drafts()).toEqual([]);
  });

  it('R5.2 the file copy replaces target files of a wrong length, and with --verify also those with different bytes', async () => {
    const sides = await sidesOf(newDisk(), addresses[kind]!());
    const [shortKey, alteredKey, intactKey] = [
      await storeFile(sides.source, Buffer.from('1;2;3')),
      await storeFile(sides.source, Buffer.from('4;5;6')),
      await storeFile(sides.source, Buffer.from('7;8;9')),
    ];
    await putAs(sides.target, shortKey, '1;2');
    await putAs(sides.target, alteredKey, '4;5;7');
    await putAs(sides.target, intactKey, '7;8;9');
    expect(await runCopy(sides)).toMatchObject({
      end: 'complete',
      summary: expect.stringMatching(/^Done: 1 file copied .*, 2 there already/),
    });
    expect([await textOf(sides.target, shortKey), await textOf(sides.target, alteredKey)]).toEqual(['1;2;3', '4;5;7']);
    const verifiedRun = await runCopy(sides, ['--verify']);
    expect(verifiedRun).toMatchObject({ end: 'complete', summary: expect.stringMatching(/^Done: 1 file copied .*, 2 there already/) });
    expect(await textOf(sides.target, alteredKey)).toBe('4;5;6');
  });

  it.each([
    ['of a wrong key', { key: Buffer.from('another key').toString('base64') }, '403 ', 'StartRefused'],
    ['of a missing bucket', { bucket: 'missing' }, '404 ', 'StartRefused'],
    ['of an unreachable server', { host: '127.0.0.1:9' }, 'ECONNREFUSED', 'Error'],
  ])(
    'R5.2 the file copy copies nothing if %s on either side, and its one-line error does not contain the key',
    async (_reason, change, reason, name) => {
      const wrong = addresses[kind]!(change);
      for (const [side, line, source, target] of [
        ['Target', 'no file can be stored there', newDisk(), wrong],
        ['Source', 'no file can be read there', wrong, newDisk()],
      ] as const) {
        const refusal = runCopy(await sidesOf(source, target));
        await expect(refusal).rejects.toThrow(`${side}: Settings: ATTACHMENT_STORE: ${line} (object store: `);
        await expect(refusal).rejects.toThrow(reason);
        await expect(refusal).rejects.toHaveProperty('name', name);
        await expect(refusal).rejects.not.toThrow(/\n/);
        await expect(refusal).rejects.not.toThrow(encodeURIComponent('key' in change ? change.key! : AZURITE_KEY));
      }
    },
  );
});
