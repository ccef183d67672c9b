import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from './database';
import { beginEngine, shareEngine } from './prepared-engine';

let around: string;
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'prepared-engine-'));
});
afterEach(() => rmSync(around, { recursive: true, force: true }));

const modesOf = (folder: string): number[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => statSync(join(folder, name)).mode & 0o777);

describe('a data folder that begins as a prepared engine', () => {
  it('R10.4 has its tables, is its owner’s alone, and keeps what was written into it', async () => {
    const made = await Database.open({ folder: join(around, 'made') });
    await made.migrate();
    await made.close();
    const prepared = join(around, 'made/postgres');
    shareEngine(prepared);
    expect(new Set(modesOf(prepared))).toEqual(new Set([0o755, 0o644]));

    const folder = join(around, 'new');
    const first = await Database.open({ folder, prepared });
    await first.db.insertInto('product').values({ id: 'a', name: 'A', family: 'F' }).execute();
    await first.close();
    expect(modesOf(join(folder, 'postgres')).filter((mode) => mode & 0o077)).toEqual([]);

    const again = await Database.open({ folder, prepared });
    expect(await again.db.selectFrom('product').select('id').execute()).toEqual([{ id: 'a' }]);
    await again.close();
  });

  it('R10.4 is a whole copy or none: one that was cut short is begun anew, one that is there stays', async () => {
    const [prepared, folder] = [join(around, 'prepared'), join(around, 'postgres')];
    mkdirSync(join(prepared, 'base'), { recursive: true });
    writeFileSync(join(prepared, 'PG_VERSION'), '18');
    mkdirSync(`${folder}.new/half`, { recursive: true });
    await beginEngine(folder, prepared);
    expect(readdirSync(around).sort()).toEqual(['postgres', 'prepared']);
    expect(readdirSync(folder).sort()).toEqual(['PG_VERSION', 'base']);
    writeFileSync(join(folder, 'own'), '');
    await beginEngine(folder, prepared);
    expect(readdirSync(folder)).toContain('own');
  });

  it('R10.4 begins empty where nothing was prepared', async () => {
    await beginEngine(join(around, 'postgres'), join(around, 'nothing'));
    expect(readdirSync(join(around, 'postgres'))).toEqual([]);
  });
});
