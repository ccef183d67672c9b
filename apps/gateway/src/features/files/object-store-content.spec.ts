import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openProxy, type Proxy } from '../../../../../tests/chaos/proxy';
import { png } from '../../../../../tests/kit/files/files';
import { type ObjectServer, openS3, s3Address } from '../../../../../tests/kit/files/object-servers';
import { openTestGateway, type Person, type TestGateway } from '../../../../../tests/kit/test-gateway';
import { until } from '../../../../../tests/kit/until';
import { FileLinks } from '../../services/storage/links';
import { FILE_STORES, type FileStores, storeAt } from '../../services/storage/stores';

const BUCKET = 'portal';
let folder: string;
let server: ObjectServer;
let proxy: Proxy;
let store: string;
let gateway: TestGateway;
let bruno: Person;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'object-store-content-'));
  server = await openS3(folder, BUCKET);
  proxy = await openProxy(`http://${server.host}`);
  store = s3Address({ host: new URL(proxy.url).host, bucket: BUCKET, prefix: 'attachment' });
  gateway = await openTestGateway({ env: { LOG_LEVEL: 'silent', ATTACHMENT_STORE: store } });
  bruno = await gateway.as('bruno');
});
afterAll(async () => {
  await gateway.close();
  proxy.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('R5.2 T18 a file in an object store can be downloaded completely and by ranges, but not with a forged URL', async () => {
  const bytes = await png();
  const fileId = randomUUID();
  await bruno.files.upload({ purpose: 'attachment', fileId, name: 'trend.png' }, { file: new Blob([new Uint8Array(bytes)]) });
  const url = gateway.url + gateway.app.get(FileLinks).link(fileId, 'download', bruno.id).url;
  expect(Buffer.from(await (await fetch(url)).arrayBuffer())).toEqual(bytes);
  const part = await fetch(url, { headers: { range: 'bytes=3-9' } });
  expect([part.status, part.headers.get('content-length')]).toEqual([206, '7']);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(3, 10));
  expect((await fetch(url.replace(/signature=.*/, 'signature=x'))).status).toBe(404);
  const keys: string[] = [];
  for await (const key of gateway.app.get<FileStores>(FILE_STORES, { strict: false }).attachment.keys(0)) keys.push(key);
  expect(keys).toHaveLength(1);
});

it('R5.2 calls with a file are refused while the object store hangs, and succeed again once it responds', async () => {
  const stores = gateway.app.get<FileStores>(FILE_STORES, { strict: false });
  const bytes = await png();
  const upload = (fileId: string) =>
    bruno.files.upload({ purpose: 'attachment', fileId, name: 'trend.png' }, { file: new Blob([new Uint8Array(bytes)]) });
  const [fileId, otherFileId] = [randomUUID(), randomUUID()];
  await upload(fileId);
  const { attachment } = stores;
  stores.attachment = storeAt(store, join(folder, 'drafts'), { answerMs: 200, silentMs: 200, bytesPerMs: bytes.length });
  proxy.silence();
  const content = () => fetch(gateway.url + gateway.app.get(FileLinks).link(fileId, 'download', bruno.id).url);
  const response = await content();
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    503,
    '2',
    expect.objectContaining({ code: 'service.unavailable' }),
  ]);
  await expect(upload(otherFileId)).rejects.toMatchObject({ status: 503, code: 'service.unavailable' });
  // Connections that hang do not recover on their own.
  proxy.disconnectAll();
  proxy.heal();
  stores.attachment = attachment;
  await upload(otherFileId);
  expect(Buffer.from(await (await content()).arrayBuffer())).toEqual(bytes);
});

it('R5.2 a gateway is ready while its object store is down, and reports the outage', async () => {
  const fetchReadiness = async () => (await gateway.http.get('/health/ready')) as { status: number; body: { files: object } };
  proxy.disconnectAll();
  const { status, body } = await until(async () => {
    const answer = await fetchReadiness();
    return answer.body.files && 'away' in answer.body.files && (answer.body.files.away as string[]).length ? answer : null;
  });
  expect([status, body.files]).toEqual([200, { state: 'down', away: ['attachment'] }]);
  proxy.heal();
});
