import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Database } from '../../apps/gateway/src/platform/database/database';
import { type Cluster, findBinaries, startPostgres } from '../../tools/postgres';
import { createDatabase, createDemoDatabase } from '../kit/template-database';

const execFileAsync = promisify(execFile);
const root = join(import.meta.dirname, '../..');

let folder: string;
let cluster: Cluster | undefined;
let server: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  server = process.env['TEST_DATABASE_URL'] ?? (cluster = await startPostgres()).url;
});
afterAll(async () => {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the number of rows of each table, and the state of the fact log. */
const stateOf = async (url: string) => {
  const database = await Database.open({ url, folder: null });
  try {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(database.db);
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.id(name)}`.execute(database.db);
      counts[name] = rows[0]!.n;
    }
    const { rows } = await sql<{ epoch: string }>`select epoch from fact_log`.execute(database.db);
    return { counts, epoch: rows[0]!.epoch };
  } finally {
    await database.close();
  }
};

it('G5 a backup restores every row and file into an empty database, with a new epoch of the fact log', async () => {
  const [files, copy, backup] = ['files', 'copy', 'backup'].map((name) => join(folder, name));
  const sourceUrl = await createDemoDatabase(server, files!);
  const targetUrl = await createDatabase(server);
  const PATH = `${findBinaries()}:${process.env['PATH']}`;
  await execFileAsync(join(root, 'deploy/backup.sh'), [backup!], { env: { PATH, DATABASE_URL: sourceUrl, FILES: files! } });
  await execFileAsync(join(root, 'deploy/restore.sh'), [backup!], { env: { PATH, DATABASE_URL: targetUrl, FILES: copy! } });
  const [stateBefore, stateAfter] = [await stateOf(sourceUrl), await stateOf(targetUrl)];
  expect(stateAfter.counts).toEqual(stateBefore.counts);
  expect(stateBefore.counts['person']).toBeGreaterThan(0);
  expect(stateAfter.epoch).not.toBe(stateBefore.epoch);
  await expect(execFileAsync('diff', ['-r', '--exclude=incoming', files!, copy!])).resolves.toMatchObject({ stdout: '' });
  // The restore does not overwrite an existing database or folder.
  await expect(
    execFileAsync(join(root, 'deploy/restore.sh'), [backup!], { env: { PATH, DATABASE_URL: targetUrl, FILES: copy! } }),
  ).rejects.toThrow('already exists');
});
