import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { protectFolder } from '../config/private-folder';
import { migrations } from './migrations/index';

/**
 * Where the build puts an embedded engine that has every table and no row (`prepare-engine.ts`), beside the bundle: a copy of it opens in a
 * tenth of the time that a new engine takes. It is named after the newest migration, so code of another age does not find it.
 */
export const PREPARED_ENGINE = fileURLToPath(new URL(`../engine/${Object.keys(migrations).at(-1)}`, import.meta.url));

/** Beside it: one that has what the documents of the demo say as well, for data folders in which the demo begins. */
export const PREPARED_DEMO = `${PREPARED_ENGINE}-demo`;

/** Begins the folder of a new engine as a copy of a prepared one, whole or not at all; one that is there already stays. */
export const beginEngine = async (folder: string, prepared: string): Promise<void> => {
  if (existsSync(folder)) return;
  if (!existsSync(prepared)) return void mkdirSync(folder, { recursive: true });
  const copy = `${folder}.new`;
  rmSync(copy, { recursive: true, force: true });
  await cp(prepared, copy, { recursive: true });
  protectFolder(copy);
  renameSync(copy, folder);
};

/** Lets every user of the machine read a prepared engine: who builds need not be who runs, and there is nothing of anybody in it. */
export const shareEngine = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
};
