import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, it, jest } from '@jest/globals';
import {
  copyWithProgress,
  database,
  keysOf,
  newDisk,
  newName,
  putAs,
  root,
  runCopy,
  type Sides,
  sidesOf,
  storeFile,
  storeFiles,
} from '../../../../../../tests/kit/files/files-copy';
import { StartRefused } from '../../../platform/config/env';
import { DiskStore, type FileStore } from '../store';

let sides: Sides;
beforeEach(async () => {
  sides = await sidesOf(newDisk(), newDisk());
});
/** Returns the source with its file-opening function replaced. */
const sourceWith = (open: FileStore['open']): FileStore => Object.assign(Object.create(sides.source) as FileStore, { open });

it('R5.2 the file copy reports missing and altered source files and copies the rest', async () => {
  const [missingKey, alteredKey, truncatedKey, intactKey] = (await storeFiles(sides.source, 4)) as [string, string, string, string];
  await sides.source.remove(missingKey);
  await putAs(sides.source, alteredKey, 'other');
  await sides.source.remove(truncatedKey);
  await putAs(sides.target, truncatedKey, 'fil');
  const rows = await database.db.selectFrom('file').select(['id', 'store_key']).execute();
  const ids = new Map(rows.map(({ id, store_key }) => [store_key, id]));
  const { end, problems, summary } = await runCopy(sides);
  expect(end).toBe('incomplete');
  expect(problems).toHaveLength(3);
  for (const [key, reason] of [
    [missingKey, /the source does not have it$/],
    [alteredKey, /the source has 5 bytes of SHA-256 [0-9a-f]{12}…, the database knows 6 bytes of SHA-256 [0-9a-f]{12}…$/],
    [truncatedKey, /the target has other bytes, and the source has none$/],
  ] as const) {
    const line = problems.find((problem) => problem.startsWith(`attachment: file ${ids.get(key)}, stored as ${key}: `));
    expect([key, line]).toEqual([key, expect.stringMatching(reason)]);
  }
  expect(summary).toMatch(/^Done: 1 file copied .*, 0 there already, 3 could not be copied$/);
  expect(await keysOf(sides.target)).toEqual([truncatedKey, intactKey].sort());
  expect(await keysOf(sides.source)).toEqual([alteredKey, intactKey].sort());
});

it('R5.2 the file copy reads copied files back and removes those that the target returns with different bytes', async () => {
  const key = await storeFile(sides.source, Buffer.from('1;2'));
  const target = Object.assign(Object.create(sides.target) as FileStore, { open: async () => Readable.from([Buffer.from('1;3')]) });
  const { totals, problems } = await copyWithProgress({ ...sides, target }, () => undefined);
  expect([totals.copied, problems]).toEqual([0, [expect.stringContaining(`${key}: the target gave back 3 bytes`)]]);
  expect(await keysOf(sides.target)).toEqual([]);
});

it('R5.2 the file copy does not report a file as missing if it was deleted during the copy', async () => {
  await storeFiles(sides.source, 2);
  const source = sourceWith(async (key) => {
    await database.db.deleteFrom('file').where('store_key', '=', key).execute();
    await sides.source.remove(key);
    return await sides.source.open(key);
  });
  const { totals, problems } = await copyWithProgress({ ...sides, source }, () => undefined);
  expect({ totals, problems }).toEqual({ totals: { copied: 0, copiedBytes: 0, present: 0, problems: 0 }, problems: [] });
});

it('R5.2 an interrupted file copy stops gracefully, and the next run continues it', async () => {
  await storeFiles(sides.source, 30);
  const { totals } = await copyWithProgress(sides, (files, stop) => {
    if (files === 3) stop();
  });
  expect(totals.copied).toBeGreaterThanOrEqual(3);
  expect(totals.copied).toBeLessThanOrEqual(7);
  expect(await keysOf(sides.target)).toHaveLength(totals.copied);
  expect((await runCopy(sides)).summary).toContain(`Done: ${30 - totals.copied} files copied`);
});

it('R5.2 the file copy reports its progress every five seconds', async () => {
  await storeFiles(sides.source, 12);
  // Each reading of this clock is two seconds later than the previous one.
  let now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 2_000));
  const { lines } = await runCopy(sides, ['--parallel', '1']).finally(() => clock.mockRestore());
  expect(lines[0]).toBe('attachment: 12 files, 0 MB');
  const copiedCounts = lines
    .slice(1, -1)
    .map((line) => Number(/^attachment: (\d+) files? copied \(0 MB\), 0 there already, 0 could not be copied$/.exec(line)?.[1]));
  expect(copiedCounts.length).toBeGreaterThan(2);
  expect(copiedCounts.length).toBeLessThan(12);
  expect(copiedCounts).toEqual([...copiedCounts].sort((one, other) => one - other));
});

it.each([1, 3])('R5.2 the file copy processes %d files in parallel', async (parallel) => {
  await storeFiles(sides.source, 12);
  let [open, most] = [0, 0];
  const source = sourceWith(async (key) => {
    most = Math.max(most, ++open);
    const bytes = await sides.source.open(key);
    bytes?.once('close', () => open--);
    return bytes;
  });
  const { totals } = await copyWithProgress({ ...sides, source }, () => undefined, parallel);
  expect([totals.copied, most]).toEqual([12, parallel]);
});

it('R5.2 the file copy reports an unreadable file and continues, but stops after many failures in a row', async () => {
  const [bad, ...others] = (await storeFiles(sides.source, 60)) as [string, ...string[]];
  const makeFailingSource = (isBroken: (key: string) => boolean) =>
    sourceWith((key) => (isBroken(key) ? Promise.reject(new Error('EIO: i/o error, read')) : sides.source.open(key)));
  await expect(copyWithProgress({ ...sides, source: makeFailingSource(() => true) }, () => undefined)).rejects.toThrow(
    '20 files in a row could not be copied, the last because of: EIO',
  );
  const { totals, problems } = await copyWithProgress({ ...sides, source: makeFailingSource((key) => key === bad) }, () => undefined);
  expect([totals.copied, problems]).toEqual([others.length, [`${bad}: EIO: i/o error, read`]]);
});

const writeSettings = async (text: string): Promise<string> => {
  const file = join(root, `${newName()}.env`);
  await writeFile(file, text);
  return file;
};

it("R5.2 the file copy can use a settings file for the source and the gateway's stores for the target", async () => {
  const key = await storeFile(sides.target, Buffer.from('1;2'));
  expect(await runCopy(sides, ['--from', sides.to], [])).toMatchObject({ end: 'complete', problems: [] });
  expect(await keysOf(sides.source)).toEqual([key]);
});

it('R5.2 a store whose setting is empty in a settings file is located in the data folder', async () => {
  const key = await storeFile(sides.source, Buffer.from('1;2'));
  expect(await runCopy(sides, ['--to', await writeSettings('ATTACHMENT_STORE=\n')], [])).toMatchObject({ end: 'complete', problems: [] });
  expect(await keysOf(new DiskStore(join(sides.env.DATA_DIR, 'files', 'attachment')))).toEqual([key]);
});

it.each<[string, () => Promise<string[]> | string[], RegExp]>([
  ['neither source nor target', () => [], /^--from or --to is needed\. files:copy /],
  ['an unknown option', () => ['--delete'], /--delete.*files:copy /s],
  ['too many parallel files', () => ['--to', sides.to, '--parallel', '65'], /^--parallel is a number from 1 to 64\. /],
  [
    'a number of parallel files that is no number',
    () => ['--to', sides.to, '--parallel', 'all'],
    /^--parallel is a number from 1 to 64\. /,
  ],
  ['a missing settings file', () => ['--to', join(root, 'missing.env')], /^Target: .*missing\.env cannot be read \(ENOENT\)$/],
  [
    'a settings file without a store',
    async () => ['--from', await writeSettings('PORT=1\n')],
    /^Source: .* names no store; write ATTACHMENT_STORE= for/,
  ],
  ['an invalid URL', async () => ['--to', await writeSettings('NEWS_STORE=x\n')], /^Target: Settings: NEWS_STORE: Invalid URL$/],
  [
    'equal stores for source and target',
    async () => ['--to', await writeSettings(`ATTACHMENT_STORE=${sides.env.ATTACHMENT_STORE}\n`)],
    /^Source and target are the same place/,
  ],
  [
    'a target store that contains other files',
    async () => ['--to', await writeSettings(`NEWS_STORE=${sides.env.ATTACHMENT_STORE}\n`)],
    /^Target: Settings: NEWS_STORE: is where the source has ATTACHMENT_STORE, and each store deletes what it does not know$/,
  ],
])('R5.2 the file copy command refuses %s', async (_what, args, reason) => {
  const refusal = runCopy(sides, [], await args());
  await expect(refusal).rejects.toThrow(reason);
  await expect(refusal).rejects.toBeInstanceOf(StartRefused);
});
