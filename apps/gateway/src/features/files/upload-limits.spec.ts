import { randomUUID } from 'node:crypto';
import { readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LIMITS } from '@portal/contracts';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { openStores } from '../../services/storage/stores';

const HOUR = 3_600_000;

let gateway: TestGateway;
let [bruno, lena] = [] as unknown as Person[];
beforeAll(async () => {
  gateway = await openTestGateway({ env: { NO_RATE_LIMITS: '', UPLOAD_FREE_PERCENT: '0' } });
  [bruno, lena] = [await gateway.as('bruno'), await gateway.as('lena')];
});
afterAll(() => gateway.close());

const upload = async (person: Person) => {
  const form = new FormData();
  form.append('file', new Blob(['1']), 'a.csv');
  const query = new URLSearchParams({ purpose: 'attachment', fileId: randomUUID(), name: 'a.csv' });
  const response = await person.fetch(`/api/files/upload?${query}`, { method: 'POST', body: form });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code, retryAfterMs: Number(response.headers.get('retry-after')) * 1000 };
};

it('R5.2 uploads are refused with 503 and a retry time if the disk has too little free space', async () => {
  const { bavail, blocks } = await statfs(gateway.env.DATA_DIR);
  const freePercent = (100 * bavail) / blocks;
  expect(Math.abs((await openStores(gateway.env).attachment.freePercent()) - freePercent)).toBeLessThan(1);
  gateway.env.UPLOAD_FREE_PERCENT = Math.max(0, freePercent - 1);
  expect((await upload(lena!)).status).toBe(200);
  gateway.env.UPLOAD_FREE_PERCENT = Math.min(100, freePercent + 1);
  const response = await upload(lena!);
  gateway.env.UPLOAD_FREE_PERCENT = 0;
  expect(response).toMatchObject({ status: 503, code: 'storage.full' });
  expect(response.retryAfterMs).toBeGreaterThan(0);
  expect(await readdir(join(gateway.env.DATA_DIR, 'files', 'attachment', 'incoming'))).toEqual([]);
});

it('R5.2 the sixtieth upload in an hour is accepted, and the next upload is refused until the hour is over', async () => {
  for (let count = 0; count < LIMITS.uploadsPerHour; count++) expect((await upload(bruno!)).status).toBe(200);
  const response = await upload(bruno!);
  expect(response).toMatchObject({ status: 429, code: 'rate.limited' });
  expect(response.retryAfterMs).toBeGreaterThan(HOUR / 2);
});
