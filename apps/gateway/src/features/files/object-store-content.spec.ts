import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { png } from '../../../../../tests/files';
import { type ObjectServer, openS3, S3RVER_KEY } from '../../../../../tests/object-servers';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/test-gateway';
import { FileLinks } from '../../files/links';
import { FILE_STORES, type FileStores } from '../../files/stores';

const BUCKET = 'portal';
let folder: string;
let server: ObjectServer;
let gateway: TestGateway;
let bruno: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'object-store-content-'));
  server = await openS3(folder, BUCKET);
  const store = `s3+http://${S3RVER_KEY}:${S3RVER_KEY}@${server.host}/${BUCKET}/attachment`;
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent', ATTACHMENT_STORE: store } });
  bruno = await gateway.as('bruno');
});
afterAll(async () => {
  await gateway.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('R5.2 T18 a file in an object store goes in and out through the gateway, whole and in parts, and a forged address reads nothing', async () => {
  const bytes = await png();
  const fileId = randomUUID();
  await bruno.files.upload({ purpose: 'attachment', fileId, name: 'trend.png' }, { file: new Blob([new Uint8Array(bytes)]) });
  const url = gateway.url + gateway.app.get(FileLinks).link(fileId, 'download').url;
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(bytes);
  const part = await fetch(url, { headers: { range: 'bytes=3-9' } });
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '7']);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(3, 10));
  expect((await fetch(url.replace(/signature=.*/, 'signature=x'))).status).toBe(404);
  const keys: string[] = [];
  for await (const key of gateway.app.get<FileStores>(FILE_STORES, { strict: false }).attachment.keys(0)) keys.push(key);
  expect(keys).toHaveLength(1);
});
