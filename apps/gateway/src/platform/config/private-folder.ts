import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './env';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const MODE_MASK = 0o777;

const foreignOwnerError = (path: string, uid: number): StartRefused =>
  new StartRefused(
    `The data folder must belong to the user that the gateway runs as (${process.geteuid?.()}), but ${path} belongs to ${uid}. ` +
      'Change its owner, run as that user, or set DATA_DIR to a folder of its own.',
  );

/**
 * Restricts a folder and its content to the owner, with the modes 0700 and 0600. Returns the number of changed modes, which is 0 on file
 * systems without modes.
 */
export const protectFolder = (folder: string): number => {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  const uid = process.geteuid?.();
  if (uid === undefined) return 0;
  const root = statSync(folder);
  if (root.uid !== uid) throw foreignOwnerError(folder, root.uid);
  // Start with the folder: once its mode is restricted, no other user can reach its content.
  return narrow(folder, root.mode, FOLDER_MODE) + protectEntries(folder, uid);
};

const protectEntries = (folder: string, uid: number): number => {
  let count = 0;
  for (const entry of ignoreMissing((): Dirent[] => readdirSync(folder, { withFileTypes: true })) ?? []) {
    const path = join(folder, entry.name);
    const stats = entry.isFile() || entry.isDirectory() ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
    if (!stats) continue;
    if (stats.uid !== uid) {
      // Ignore an entry that only its owner can access, such as the `lost+found` of a volume, which belongs to root.
      if (stats.mode & 0o077) throw foreignOwnerError(path, stats.uid);
      continue;
    }
    count += narrow(path, stats.mode, entry.isDirectory() ? FOLDER_MODE : FILE_MODE);
    if (entry.isDirectory()) count += protectEntries(path, uid);
  }
  return count;
};

const narrow = (path: string, mode: number, to: number): number => {
  if ((mode & MODE_MASK & ~to) === 0) return 0;
  return (
    ignoreMissing(() => {
      chmodSync(path, mode & to);
      return (statSync(path).mode & MODE_MASK & ~to) === 0 ? 1 : 0;
    }) ?? 0
  );
};

/** Returns undefined if the entry does not exist, because another gateway on the same folder may have deleted it. */
const ignoreMissing = <T>(readEntry: () => T): T | undefined => {
  try {
    return readEntry();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};
