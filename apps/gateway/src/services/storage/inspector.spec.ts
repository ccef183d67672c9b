import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { pdfFile, xlsm } from '../../../../../tests/kit/files/files';
import { WorkerExhausted, WorkerPool } from '../../platform/worker-pool';
import type { InspectionResult } from './inspect';
import { type Inspection, inspectInThread } from './inspector';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inspector-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const put = (name: string, bytes: Buffer): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

it('T20 each file that is inspected in a shared thread gets its own result', async () => {
  const [pdf, book] = [put('a.pdf', pdfFile()), put('b.xlsm', xlsm())];
  for (let round = 0; round < 3; round++) {
    expect(await inspectInThread({ path: pdf, macros: false })).toMatchObject({ kind: 'pdf', harmful: false });
    expect(await inspectInThread({ path: book, macros: false })).toMatchObject({ harmful: true });
  }
  expect(await Promise.all(Array.from({ length: 6 }, () => inspectInThread({ path: book, macros: true })))).toEqual(
    Array(6).fill({ kind: 'xlsm', detected: 'xlsm', harmful: false }),
  );
});

it('T20 a disk error is reported as an error of the upload, and the next file is inspected', async () => {
  await expect(inspectInThread({ path: join(folder, 'absent'), macros: false })).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await inspectInThread({ path: put('a.pdf', pdfFile()), macros: false })).toMatchObject({ kind: 'pdf' });
});

it('T20 an inspection that takes too long ends its thread, and the next job gets a new thread', async () => {
  const file = new URL('./inspect.worker.ts', import.meta.url);
  const impatientPool = new WorkerPool<Inspection, InspectionResult>(file, { longestMs: 1, memoryMb: 64 });
  const job = { path: put('a.pdf', pdfFile()), macros: false };
  await expect(impatientPool.run(job)).rejects.toBeInstanceOf(WorkerExhausted);
  await expect(impatientPool.run(job)).rejects.toBeInstanceOf(WorkerExhausted);
});
