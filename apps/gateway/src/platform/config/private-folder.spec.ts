import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StartRefused } from './env';
import { protectFolder } from './private-folder';

let parentFolder: string;
let folder: string;
beforeEach(() => {
  parentFolder = mkdtempSync(join(tmpdir(), 'private-folder-'));
  folder = join(parentFolder, 'data');
});
afterEach(() => rmSync(parentFolder, { recursive: true, force: true }));

const modeOf = (...path: string[]): string => (lstatSync(join(folder, ...path)).mode & 0o777).toString(8);
const createOpenFolder = (): void => {
  mkdirSync(join(folder, 'postgres'), { recursive: true });
  writeFileSync(join(folder, 'secret'), 's');
  writeFileSync(join(folder, 'postgres', 'base'), 'b');
  for (const [path, mode] of [
    ['', 0o755],
    ['secret', 0o644],
    ['postgres', 0o775],
    ['postgres/base', 0o666],
  ] as const)
    chmodSync(join(folder, path), mode);
};

describe('the data folder', () => {
  it('R10.4 the data folder and its missing parents are created with access for the owner only', () => {
    folder = join(parentFolder, 'one', 'two');
    expect(protectFolder(folder)).toBe(0);
    expect([modeOf(), modeOf('..')]).toEqual(['700', '700']);
  });

  it('R10.4 overly permissive modes in an existing data folder are restricted, and a second run changes nothing', () => {
    createOpenFolder();
    expect(protectFolder(folder)).toBe(4);
    expect([modeOf(), modeOf('secret'), modeOf('postgres'), modeOf('postgres', 'base')]).toEqual(['700', '600', '700', '600']);
    expect(protectFolder(folder)).toBe(0);
  });

  it('R10.4 symbolic links in the data folder are not followed, and their targets retain their modes', () => {
    createOpenFolder();
    writeFileSync(join(parentFolder, 'elsewhere'), 'e');
    chmodSync(join(parentFolder, 'elsewhere'), 0o644);
    symlinkSync(join(parentFolder, 'elsewhere'), join(folder, 'link'));
    protectFolder(folder);
    expect(modeOf('..', 'elsewhere')).toBe('644');
  });

  const asRoot = process.geteuid?.() === 0;
  const owners: [string, string[]][] = [
    ['the data folder', []],
    ['a file in the data folder that others may read', ['secret']],
  ];
  it.each(owners)('R10.4 startup is refused with a reason if %s belongs to another user', (_description, path) => {
    createOpenFolder();
    // Only root may change a file's owner, so other users are tested with files that belong to root.
    if (asRoot) chownSync(join(folder, ...path), 12_345, 12_345);
    const foreignFolder = asRoot ? folder : '/';
    expect(() => protectFolder(foreignFolder)).toThrow(StartRefused);
    expect(() => protectFolder(foreignFolder)).toThrow(asRoot ? /belongs to 12345\. Change its owner/ : /belongs to 0\. Change its owner/);
  });

  it('R10.4 entries that belong to another user are allowed if only that user can access them, like the lost+found of a volume', () => {
    createOpenFolder();
    mkdirSync(join(folder, 'lost+found'), { mode: 0o700 });
    if (asRoot) chownSync(join(folder, 'lost+found'), 12_345, 12_345);
    protectFolder(folder);
    expect(modeOf('lost+found')).toBe('700');
  });
});
