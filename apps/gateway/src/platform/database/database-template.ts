import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { protectFolder } from '../config/private-folder';
import { migrations } from './migrations/index';

/**
 * The path of the build's database template (`prepare-engine.ts`), beside the bundle: an embedded engine with all tables and no rows.
 * Opening a copy takes a tenth of the time needed to create an engine. The template is named after the newest migration, so another release
 * does not use it.
 */
export const DATABASE_TEMPLATE = fileURLToPath(new URL(`../engine/${Object.keys(migrations).at(-1)}`, import.meta.url));

/** A second template that also contains the indexed documents of the demo. */
export const DEMO_TEMPLATE = `${DATABASE_TEMPLATE}-demo`;

/** Creates the folder of a new engine as a copy of a template, completely or not at all. Does not change an existing folder. */
export const createFromTemplate = async (folder: string, templatePath: string): Promise<void> => {
  if (existsSync(folder)) return;
  if (!existsSync(templatePath)) return void mkdirSync(folder, { recursive: true });
  const copy = `${folder}.new`;
  rmSync(copy, { recursive: true, force: true });
  await cp(templatePath, copy, { recursive: true });
  protectFolder(copy);
  renameSync(copy, folder);
};

/** Makes a template readable for all users of the machine: another user may have run the build, and the template contains no user data. */
export const shareTemplate = (folder: string): void => {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
};
