import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './env';

const FOLDER = 0o700;
const FILE = 0o600;
const MODE = 0o777;

const foreign = (path: string, uid: number): StartRefused =>
  new StartRefused(
    `The data folder must belong to the user that the gateway runs as (${process.geteuid?.()}), but ${path} belongs to ${uid}. ` +
      'Change its owner, run as that user, or set DATA_DIR to a folder of its own.',
  );

/**
 * Makes a folder its owner's alone, with everything in it: 0700 and 0600. One that was made with wider modes is mended. Returns how many
 * modes were changed; where a file system keeps no modes, none.
 */
export const protectFolder = (folder: string): number => {
  mkdirSync(folder, { recursive: true, mode: FOLDER });
  const uid = process.geteuid?.();
  if (uid === undefined) return 0;
  const root = statSync(folder);
  if (root.uid !== uid) throw foreign(folder, root.uid);
  // The folder first: from then on nobody reaches what is below.
  return narrow(folder, root.mode, FOLDER) + protectEntries(folder, uid);
};

const protectEntries = (folder: string, uid: number): number => {
  let count = 0;
  for (const entry of present((): Dirent[] => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name);
    const stats = entry.isFile() || entry.isDirectory() ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
    if (!stats) continue;
    if (stats.uid !== uid) {
      // A volume brings a `lost+found` of root's; what is closed to all others harms nobody.
      if (stats.mode & 0o077) throw foreign(path, stats.uid);
      continue;
    }
    count += narrow(path, stats.mode, entry.isDirectory() ? FOLDER : FILE);
    if (entry.isDirectory()) count += protectEntries(path, uid);
  }
  return count;
};

const narrow = (path: string, mode: number, to: number): number => {
  if ((mode & MODE & ~to) === 0) return 0;
  return (
    present(() => {
      chmodSync(path, mode & to);
      return (statSync(path).mode & MODE & ~to) === 0 ? 1 : 0;
    }) ?? 0
  );
};

/** Another gateway on the same folder may take a file away meanwhile. */
const present = <T>(look: () => T): T | undefined => {
  try {
    return look();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
