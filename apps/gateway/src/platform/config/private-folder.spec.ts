import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StartRefused } from './env';
import { protectFolder } from './private-folder';

let around: string;
let folder: string;
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'private-folder-'));
  folder = join(around, 'data');
});
afterEach(() => rmSync(around, { recursive: true, force: true }));

const modeOf = (...path: string[]): string => (lstatSync(join(folder, ...path)).mode & 0o777).toString(8);
const older = (): void => {
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
  it('R10.4 is made for its owner alone, with the folders above it', () => {
    folder = join(around, 'one', 'two');
    expect(protectFolder(folder)).toBe(0);
    expect([modeOf(), modeOf('..')]).toEqual(['700', '700']);
  });

  it('R10.4 that was made with wider modes is mended, with everything in it, and once', () => {
    older();
    expect(protectFolder(folder)).toBe(4);
    expect([modeOf(), modeOf('secret'), modeOf('postgres'), modeOf('postgres', 'base')]).toEqual(['700', '600', '700', '600']);
    expect(protectFolder(folder)).toBe(0);
  });

  it('R10.4 leads nowhere else: what a link points at keeps its mode', () => {
    older();
    writeFileSync(join(around, 'elsewhere'), 'e');
    chmodSync(join(around, 'elsewhere'), 0o644);
    symlinkSync(join(around, 'elsewhere'), join(folder, 'link'));
    protectFolder(folder);
    expect(modeOf('..', 'elsewhere')).toBe('644');
  });

  const asRoot = process.geteuid?.() === 0;
  const owners: [string, string[]][] = [
    ['itself', []],
    ['a file in it that others may read', ['secret']],
  ];
  it.each(owners)('R10.4 of a foreign owner is refused with the reason: %s', (_what, path) => {
    older();
    // Only root may give a file away; for anybody else root's own files are the foreign ones.
    if (asRoot) chownSync(join(folder, ...path), 12_345, 12_345);
    const at = asRoot ? folder : '/';
    expect(() => protectFolder(at)).toThrow(StartRefused);
    expect(() => protectFolder(at)).toThrow(asRoot ? /belongs to 12345\. Change its owner/ : /belongs to 0\. Change its owner/);
  });

  it('R10.4 may hold what belongs to another and is closed to all others, like the lost+found of a volume', () => {
    older();
    mkdirSync(join(folder, 'lost+found'), { mode: 0o700 });
    if (asRoot) chownSync(join(folder, 'lost+found'), 12_345, 12_345);
    protectFolder(folder);
    expect(modeOf('lost+found')).toBe('700');
  });
});
