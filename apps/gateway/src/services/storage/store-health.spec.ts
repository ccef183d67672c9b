import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openProxy, type Proxy } from '../../../../../tests/chaos/proxy';
import { type ObjectServer, openS3, s3Address } from '../../../../../tests/kit/files/object-servers';
import { until } from '../../../../../tests/kit/until';
import { readEnv } from '../../platform/config/env';
import { makeLog } from '../../platform/log';
import { StoreHealth } from './store-health';
import { openStores } from './stores';

const BUCKET = 'portal';
let folder: string;
let server: ObjectServer;
let proxy: Proxy;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-health-'));
  server = await openS3(join(folder, 's3'), BUCKET);
  proxy = await openProxy(`http://${server.host}`);
});
afterAll(async () => {
  proxy.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('R5.2 object stores that do not respond are reported and logged once, and so is their recovery', async () => {
  const lines: string[] = [];
  const log = makeLog('info', { write: (line) => void lines.push((JSON.parse(line) as { event: string }).event) });
  const stores = openStores(
    readEnv({
      DATA_DIR: folder,
      NEWS_STORE: s3Address({ host: new URL(proxy.url).host, bucket: BUCKET, prefix: 'news' }),
      EVENT_STORE: s3Address({ host: server.host, bucket: BUCKET, prefix: 'event' }),
    }),
  );
  const health = new StoreHealth(stores, log, 0);
  expect(health.state).toEqual({ state: 'up', away: [] });
  proxy.disconnectAll();
  await until(() => health.state!.state === 'down');
  expect(health.state).toEqual({ state: 'down', away: ['news'] });
  proxy.heal();
  await until(() => health.state!.state === 'up');
  expect(lines).toEqual(['files.store_away', 'files.store_back']);
});

it('R5.2 the health of object stores is not reported if all files are on disks', () => {
  expect(new StoreHealth(openStores(readEnv({ DATA_DIR: folder })), makeLog('silent')).state).toBeNull();
});
