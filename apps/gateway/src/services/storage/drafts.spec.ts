import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { namesOlderThan } from './drafts';

let folder: string | undefined;
afterEach(async () => {
  jest.restoreAllMocks();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it('R5.2 the age of a stored file is compared in whole milliseconds, although disks store more precise times', async () => {
  folder = await mkdtemp(join(tmpdir(), 'drafts-'));
  const path = join(folder, 'draft');
  await writeFile(path, 'text');
  const second = 1_790_000_000;
  await utimes(path, second, second + 0.0007);
  const clock = jest.spyOn(Date, 'now');
  const listNames = async (now: number, forMs: number): Promise<string[]> => {
    clock.mockReturnValue(now);
    const names: string[] = [];
    for await (const name of namesOlderThan(folder!, forMs)) names.push(name);
    return names;
  };
  expect(await listNames(second * 1_000, 0)).toEqual(['draft']);
  expect(await listNames(second * 1_000, 1)).toEqual([]);
  expect(await listNames(second * 1_000 + 1, 1)).toEqual(['draft']);
});
