import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FILE_PURPOSES, type FilePurpose } from '@portal/contracts';
import { EXIT } from '../../apps/gateway/src/exit-codes';
import { readEnv } from '../../apps/gateway/src/platform/config/env';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { type FileStores, openStores, STORE_PURPOSES, STORE_SETTINGS } from '../../apps/gateway/src/services/storage/stores';
import { startPostgres } from '../../tools/postgres.ts';
import { type ObjectServer, openS3, s3Address } from '../kit/files/object-servers';
import { KEY } from '../kit/subscription-key';
import { createDemoDatabase } from '../kit/template-database';
import { until } from '../kit/until';
import { tokenOf } from './calls';
import { buildGateway, type GatewayProcess, startGateway } from './gateway-process';

const ROOT = join(import.meta.dirname, '../..');
const BUCKET = 'portal';

let folder: string;
let ownServer: { url: string; stop: () => Promise<void> } | undefined;
let server: ObjectServer;
let settings: { DATABASE_URL: string; SECRET: string };
let s3: Record<string, string>;
let [oldFile, newFile]: string[] = [];
let database: Database;
let target: FileStores;
let gateway: GatewayProcess | undefined;
let copyProcess: ChildProcess | undefined;

/** Creates enough files of each purpose to kill the copy half-way. */
const createFiles = async (): Promise<void> => {
  const stores = openStores(readEnv({ DATA_DIR: folder }));
  for (const purpose of Object.keys(FILE_PURPOSES) as FilePurpose[]) {
    const rows = Array.from({ length: 60 }, async (_, nr) => {
      const bytes = Buffer.from(`${purpose};${nr}\n`.repeat(500));
      const fileRow = {
        id: randomUUID(),
        owner_id: 'lena',
        purpose,
        name: `${nr}.csv`,
        kind: 'csv' as const,
        size: bytes.length,
        taken_by: null,
      };
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { ...fileRow, sha256, store_key: await stores[purpose].put(Readable.from([bytes])) };
    });
    await database.db
      .insertInto('file')
      .values(await Promise.all(rows))
      .execute();
  }
};

const linesOf = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => `${name}=${value}\n`);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-files-copy-'));
  buildGateway();
  const postgres = process.env['TEST_DATABASE_URL'] ?? (ownServer = await startPostgres()).url;
  settings = { DATABASE_URL: await createDemoDatabase(postgres, folder), SECRET: 's'.repeat(32) };
  server = await openS3(join(folder, 's3'), BUCKET);
  s3 = Object.fromEntries(
    STORE_PURPOSES.map((prefix) => [STORE_SETTINGS[prefix], s3Address({ host: server.host, bucket: BUCKET, prefix })]),
  );
  [oldFile, newFile] = ['old.env', 'new.env'].map((name) => join(folder, name));
  writeFileSync(oldFile!, linesOf(Object.fromEntries(Object.keys(s3).map((name) => [name, '']))).join(''));
  writeFileSync(newFile!, linesOf(s3).join(''));
  target = openStores(readEnv({ DATA_DIR: folder, ...s3 }));
  database = await Database.open({ url: settings.DATABASE_URL, folder: null });
  await createFiles();
  gateway = await startGateway(folder, { env: settings });
});
afterAll(async () => {
  copyProcess?.kill('SIGKILL');
  await gateway?.kill('SIGKILL');
  await database?.close();
  await server?.close();
  await ownServer?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

const startCopy = (args: string[], env: Record<string, string>) => {
  const child = (copyProcess = spawn(process.execPath, ['apps/gateway/dist/files-copy.js', ...args], {
    cwd: ROOT,
    env: { DATA_DIR: folder, ...env },
  }));
  const exit = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { child, ended: exit.then(([output, errors, [code]]) => ({ code: code as number | null, output, errors })) };
};
const copy = (args: string[], env: Record<string, string> = settings) => startCopy(args, env).ended;

const countFilesAtTarget = async (): Promise<number> => {
  let count = 0;
  for (const store of Object.values(target)) for await (const _ of store.keys(0)) count++;
  return count;
};
/** Returns the files in the database that are missing or altered in the target. */
const findIncompleteFiles = async (): Promise<string[]> => {
  const rows = await database.db.selectFrom('file').select(['purpose', 'store_key', 'sha256']).execute();
  const ids: string[] = [];
  for (const { purpose, store_key, sha256 } of rows) {
    const bytes = await target[purpose].open(store_key);
    if (
      !bytes ||
      createHash('sha256')
        .update(await buffer(bytes))
        .digest('hex') !== sha256
    )
      ids.push(`${purpose} ${store_key}`);
  }
  return ids;
};

it('R5.2 a second run completes a file copy that was killed, and a run after the switch to the new stores copies the files uploaded meanwhile', async () => {
  const { child, ended } = startCopy(['--to', newFile!, '--parallel', '1'], settings);
  await until(async () => (await countFilesAtTarget()) > 5);
  child.kill('SIGKILL');
  expect(await ended).toMatchObject({ code: null });
  expect(await findIncompleteFiles()).not.toEqual([]);

  const secondCopy = await copy(['--to', newFile!]);
  expect(secondCopy).toMatchObject({ code: 0, errors: '' });
  expect(secondCopy.output).toMatch(/\nDone: \d+ files copied \([\d.,]+ MB\), ([6-9]|\d\d+) there already, 0 could not be copied\n$/);
  expect(await findIncompleteFiles()).toEqual([]);

  const form = new FormData();
  form.append('file', new Blob(['1;2\n']), 'late.csv');
  const query = new URLSearchParams({ purpose: 'attachment', fileId: randomUUID(), name: 'late.csv' });
  const headers = { ...KEY, authorization: `Bearer ${await tokenOf(gateway!, 'lena@yarrowdyne.example')}` };
  const response = await fetch(`${gateway!.url}/api/files/upload?${query}`, { method: 'POST', headers, body: form });
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('late.csv')]);
  await gateway!.kill('SIGTERM');
  expect(await findIncompleteFiles()).toHaveLength(1);
  gateway = await startGateway(folder, { env: { ...settings, ...s3 } });
  expect(await copy(['--from', oldFile!], { ...settings, ...s3 })).toMatchObject({
    code: 0,
    output: expect.stringContaining('\nDone: 1 file copied (0 MB), '),
  });
  expect(await findIncompleteFiles()).toEqual([]);
});

it('R5.2 a file copy that cannot start reports the reason in one line and uses the exit codes of the gateway', async () => {
  const wrongAddress = s3Address({ host: server.host, bucket: BUCKET, key: 'another-key' });
  const file = join(folder, 'wrong.env');
  writeFileSync(file, `NEWS_STORE=${wrongAddress}\n`);
  const refusal = await copy(['--to', file]);
  expect(refusal).toMatchObject({ code: EXIT.refused, output: '' });
  expect(refusal.errors).toMatch(/^Target: Settings: NEWS_STORE: no file can be stored there \(object store: 403 \w+\)\n$/);
  const embeddedFolder = mkdtempSync(join(folder, 'embedded-'));
  writeFileSync(join(embeddedFolder, 'portal.lock'), String(process.pid));
  const inUseResult = await copy(['--to', newFile!], { DATA_DIR: embeddedFolder });
  expect(inUseResult).toMatchObject({
    code: EXIT.folderInUse,
    output: '',
    errors: expect.stringMatching(/^The data folder .* is in use by process \d+\..*\n$/),
  });
});

it('R5.2 a file copy with a missing file exits with 5 and names the file', async () => {
  const { id, purpose, store_key } = await database.db.selectFrom('file').select(['id', 'purpose', 'store_key']).executeTakeFirstOrThrow();
  await target[purpose].remove(store_key);
  await openStores(readEnv({ DATA_DIR: folder }))[purpose].remove(store_key);
  const { code, errors } = await copy(['--from', oldFile!], { ...settings, ...s3 });
  expect({ code, errors }).toEqual({
    code: EXIT.filesIncomplete,
    errors: `${purpose}: file ${id}, stored as ${store_key}: the source does not have it\n`,
  });
});
