import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { openMigratedEngine } from '../../../../../tests/kit/embedded-template';
import { Database } from './database';
import { FolderInUse, takeFolder } from './folder-lock';

const folders: string[] = [];
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'portal-data-'));
  folders.push(path);
  return path;
};
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true });
});

describe('the embedded database', () => {
  it('G5 the embedded database retains its data when it is closed and opened again', async () => {
    const databaseFolder = folder();
    const first = await Database.open({ folder: databaseFolder });
    await first.migrate();
    await first.tx((tx) => tx.insertInto('product').values({ id: 'a', name: 'A', family: 'F' }).execute());
    await first.close();
    const reopenedDatabase = await Database.open({ folder: databaseFolder });
    await reopenedDatabase.migrate();
    expect(await reopenedDatabase.db.selectFrom('product').selectAll().execute()).toEqual([{ id: 'a', name: 'A', family: 'F' }]);
    await reopenedDatabase.close();
  });

  it('G5 the embedded database rejects statements after its engine has stopped, instead of leaving them pending', async () => {
    const post = jest.spyOn(Worker.prototype, 'postMessage');
    const database = await openMigratedEngine();
    await sql`select 1`.execute(database.db);
    const engine = post.mock.contexts.at(-1) as Worker;
    post.mockRestore();
    const runningStatement = sql`select pg_sleep(5)`.execute(database.db);
    runningStatement.catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    await engine.terminate();
    await expect(runningStatement).rejects.toThrow('has ended');
    await expect(sql`select 1`.execute(database.db)).rejects.toThrow(/ended|closed|terminated/i);
    await expect(database.tx((tx) => sql`select 1`.execute(tx))).rejects.toThrow(/ended|closed|terminated/i);
  });

  it('G5 the embedded database reports which statement failed and remains usable', async () => {
    const database = await openMigratedEngine();
    await expect(sql`select no_such_column from unit`.execute(database.db)).rejects.toMatchObject({ code: '42703' });
    await database.db.insertInto('product').values({ id: 'a', name: 'A', family: 'F' }).execute();
    const duplicateInsert = database.db.insertInto('product').values({ id: 'a', name: 'A', family: 'F' }).execute();
    await expect(duplicateInsert).rejects.toMatchObject({ code: '23505' });
    const failingTransaction = database.tx(async (tx) => {
      await tx.insertInto('product').values({ id: 'b', name: 'B', family: 'F' }).execute();
      throw new Error('half way');
    });
    await expect(failingTransaction).rejects.toThrow('half way');
    expect(await database.db.selectFrom('product').select('id').execute()).toEqual([{ id: 'a' }]);
    await database.close();
  });

  it('R10.6 the embedded database does not block the event loop while twenty callers use it', async () => {
    const database = await openMigratedEngine();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const deadline = Date.now() + 1_500;
    let ticks = 0;
    const tickTimer = setInterval(() => ticks++, 10);
    delay.enable();
    const caller = async () => {
      while (Date.now() < deadline) await sql`select count(*) from generate_series(1, 2000)`.execute(database.db);
    };
    await Promise.all(Array.from({ length: 20 }, caller));
    delay.disable();
    clearInterval(tickTimer);
    // With the engine in this thread, the timer would not tick at all; with the engine in a worker, it ticks most of the time.
    expect(ticks).toBeGreaterThan(50);
    await database.close();
  });
});

describe('the data folder', () => {
  it('R10.4 a second process cannot open a locked data folder, and the lock is released after a crash', () => {
    const databaseFolder = folder();
    const release = takeFolder(databaseFolder);
    expect(() => takeFolderElsewhere(databaseFolder)).toThrow(FolderInUse);
    release();
    writeFileSync(join(databaseFolder, 'portal.lock'), '999999999');
    takeFolder(databaseFolder)();
  });
});

/** Locks the folder as another process would: writes the id of another live process into the lock. */
const takeFolderElsewhere = (at: string) => {
  writeFileSync(join(at, 'portal.lock'), String(process.ppid));
  return takeFolder(at);
};
