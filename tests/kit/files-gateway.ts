import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import type { ErrorBody, StoredFile } from '@portal/contracts';
import { type Clamd, openClamd } from './files/clamd';
import { openTestGateway, type Person, type TestGateway } from './test-gateway';

/** A gateway with a file scanner for the importing spec. It is opened before the first test and closed after the last. */
export let clamd: Clamd;
export let gateway: TestGateway;
export let bruno: Person;
export let lena: Person;

beforeAll(async () => {
  clamd = await openClamd();
  gateway = await openTestGateway({ env: { UPLOAD_MAX_MB: '1', CLAMD_URL: clamd.url, LOG_LEVEL: 'silent' } });
  bruno = await gateway.as('bruno');
  lena = await gateway.as('lena');
});

afterAll(async () => {
  await gateway.close();
  await clamd.close();
});

export type UploadResponse = Partial<ErrorBody> & { file?: StoredFile; status: number };

export const urlFor = (name: string, fileId: string) => `/api/files/upload?${new URLSearchParams({ purpose: 'attachment', fileId, name })}`;

export const upload = async (
  bytes: Buffer,
  name: string,
  { who = bruno, fileId = randomUUID() as string } = {},
): Promise<UploadResponse> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await who.fetch(urlFor(name, fileId), { method: 'POST', body: form });
  return { status: response.status, ...((await response.json()) as object) };
};

export const rows = () => gateway.database.db.selectFrom('file').selectAll().execute();

const store = () => join(gateway.env.DATA_DIR, 'files', 'attachment');

export const listStoredFiles = async (folder: string) =>
  (await readdir(join(store(), folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter((item) => item.isFile());

/** Counts what uploads leave behind: rows, stored files and drafts. */
export const countTraces = async () => ({
  rows: (await rows()).length,
  files: (await listStoredFiles('kept')).length,
  drafts: (await listStoredFiles('incoming')).length,
});
