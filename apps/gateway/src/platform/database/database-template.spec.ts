import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from './database';
import { createFromTemplate, shareTemplate } from './database-template';

let parentFolder: string;
beforeEach(() => {
  parentFolder = mkdtempSync(join(tmpdir(), 'database-template-'));
});
afterEach(() => rmSync(parentFolder, { recursive: true, force: true }));

const modesOf = (folder: string): number[] =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => statSync(join(folder, name)).mode & 0o777);

describe('a data folder copied from a database template', () => {
  it('R10.4 a folder copied from a database template has all tables, is closed to other users, and stores new rows', async () => {
    const firstDatabase = await Database.open({ folder: join(parentFolder, 'made') });
    await firstDatabase.migrate();
    await firstDatabase.close();
    const templatePath = join(parentFolder, 'made/postgres');
    shareTemplate(templatePath);
    expect(new Set(modesOf(templatePath))).toEqual(new Set([0o755, 0o644]));

    const folder = join(parentFolder, 'new');
    const first = await Database.open({ folder, prepared: templatePath });
    await first.db.insertInto('product').values({ id: 'a', name: 'A', family: 'F' }).execute();
    await first.close();
    expect(modesOf(join(folder, 'postgres')).filter((mode) => mode & 0o077)).toEqual([]);

    const reopenedDatabase = await Database.open({ folder, prepared: templatePath });
    expect(await reopenedDatabase.db.selectFrom('product').select('id').execute()).toEqual([{ id: 'a' }]);
    await reopenedDatabase.close();
  });

  it('R10.4 copying a template replaces the remains of an interrupted copy, and does not overwrite an existing folder', async () => {
    const [prepared, folder] = [join(parentFolder, 'prepared'), join(parentFolder, 'postgres')];
    mkdirSync(join(prepared, 'base'), { recursive: true });
    writeFileSync(join(prepared, 'PG_VERSION'), '18');
    mkdirSync(`${folder}.new/half`, { recursive: true });
    await createFromTemplate(folder, prepared);
    expect(readdirSync(parentFolder).sort()).toEqual(['postgres', 'prepared']);
    expect(readdirSync(folder).sort()).toEqual(['PG_VERSION', 'base']);
    writeFileSync(join(folder, 'own'), '');
    await createFromTemplate(folder, prepared);
    expect(readdirSync(folder)).toContain('own');
  });

  it('R10.4 a new folder starts empty if no template exists', async () => {
    await createFromTemplate(join(parentFolder, 'postgres'), join(parentFolder, 'nothing'));
    expect(readdirSync(join(parentFolder, 'postgres'))).toEqual([]);
  });
});
