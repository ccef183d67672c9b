import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Clamd, EICAR, openClamd } from '../../../../../tests/kit/files/clamd';
import { ClamdScanner } from './scanner';

let folder: string;
let clamd: Clamd;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scanner-'));
  clamd = await openClamd();
});
afterEach(() => {
  clamd.instead = null;
});
afterAll(async () => {
  await clamd.close();
  await rm(folder, { recursive: true, force: true });
});

let fileCount = 0;
const check = async (bytes: Buffer | string, silentMs?: number) => {
  const path = join(folder, String(fileCount++));
  await writeFile(path, bytes);
  return new ClamdScanner(clamd.url, silentMs).check(path);
};

describe('T20 the scanner', () => {
  it('T20 the scanner receives the whole file and can report it as clean', async () => {
    const bytes = Buffer.alloc(300_000, 'abc');
    expect(await check(bytes)).toBe('clean');
    expect(clamd.files.at(-1)!.equals(bytes)).toBe(true);
  });

  it('T20 the scanner detects harmful content anywhere in a file', async () => {
    expect(await check(EICAR)).toBe('harmful');
    expect(await check(Buffer.concat([Buffer.alloc(200_000, 'x'), Buffer.from(EICAR)]))).toBe('harmful');
  });

  it.each([
    ['does not respond', 'silent'],
    ['closes the connection', 'gone'],
    ['reports that the file is too large', 'INSTREAM size limit exceeded. ERROR\0'],
    ['sends an unknown response', 'PONG\0'],
    ['sends an empty response', '\0'],
  ])('T20 the malware check fails without a verdict if the scanner %s', async (_, response) => {
    clamd.instead = response;
    await expect(check('a', 200)).rejects.toThrow(/scanner|ECONNRESET|EPIPE/);
  });

  it('T20 the malware check fails without a verdict if the scanner cannot be reached', async () => {
    const closedClamd = await openClamd();
    await closedClamd.close();
    await expect(new ClamdScanner(closedClamd.url).check(join(folder, '0'))).rejects.toThrow('ECONNREFUSED');
  });
});
