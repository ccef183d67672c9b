import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Env, readEnv, StartRefused } from '../../../platform/config/env';
import { reasonOf } from '../../../platform/log';
import {
  checkStores,
  type FileStores,
  openStores,
  publicUrlOf,
  refuseStore,
  STORE_PURPOSES,
  STORE_SETTINGS,
  type StorePurpose,
} from '../stores';

/** The source or target of a copy: its stores and their settings. */
export interface CopySide {
  env: Env;
  stores: FileStores;
}

export interface CopySides {
  source: CopySide;
  target: CopySide;
  /** The purposes whose stores differ between source and target. */
  purposes: StorePurpose[];
}

const NAMES = Object.values(STORE_SETTINGS);

/** Returns the gateway's settings with the stores of a settings file. A store without a setting is located in the data folder. */
const withStoresOf = (env: Env, file: string): Env => {
  const settings = parseSettings(file);
  // Refuse a wrong or empty settings file, because it would copy all files to an unintended location.
  if (!NAMES.some((name) => name in settings))
    throw new StartRefused(`${file} names no store; write ${NAMES[0]}= for files that lie beside the data`);
  const stores = readEnv(Object.fromEntries([...NAMES, 'DATA_DIR' as const].map((name) => [name, settings[name]])));
  return {
    ...env,
    ...Object.fromEntries(NAMES.map((name) => [name, stores[name]])),
    ...(settings['DATA_DIR'] && { DATA_DIR: stores.DATA_DIR }),
  };
};

const parseSettings = (file: string): NodeJS.Dict<string> => {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartRefused(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
};

const runForSide = async <T>(side: string, run: () => T): Promise<Awaited<T>> => {
  try {
    return await run();
  } catch (error) {
    const message = `${side}: ${reasonOf(error)}`;
    throw error instanceof StartRefused ? new StartRefused(message) : new Error(message);
  }
};

const openSide = (side: string, env: Env, file: string | undefined): Promise<CopySide> =>
  runForSide(side, () => {
    const sideEnv = file === undefined ? env : withStoresOf(env, file);
    return { env: sideEnv, stores: openStores(sideEnv) };
  });

/** Opens the stores of source and target: the stores of a settings file if one is given, otherwise the gateway's own. */
export const openSides = async (env: Env, { from, to }: { from?: string | undefined; to?: string | undefined }): Promise<CopySides> => {
  const source = await openSide('Source', env, from);
  const target = await openSide('Target', env, to);
  const purposes = STORE_PURPOSES.filter((purpose) => publicUrlOf(source.env, purpose) !== publicUrlOf(target.env, purpose));
  if (!purposes.length) throw new StartRefused('Source and target are the same place for every kind of file');
  for (const purpose of purposes) {
    const otherPurpose = STORE_PURPOSES.find((one) => publicUrlOf(source.env, one) === publicUrlOf(target.env, purpose));
    if (otherPurpose)
      throw new StartRefused(
        `Target: Settings: ${STORE_SETTINGS[purpose]}: is where the source has ${STORE_SETTINGS[otherPurpose]}, and each store deletes what it does not know`,
      );
  }
  return { source, target, purposes };
};

/** Refuses stores that cannot be read or written, before any file is copied. */
export const checkSides = async ({ source, target, purposes }: CopySides): Promise<void> => {
  await runForSide('Source', async () => {
    for (const purpose of purposes)
      await readFirstKey(source.stores, purpose).catch((error: unknown) => refuseStore(purpose, 'no file can be read there', error));
  });
  await runForSide('Target', () => checkStores(target.env, target.stores));
};

const readFirstKey = async (stores: FileStores, purpose: StorePurpose): Promise<void> => {
  for await (const _ of stores[purpose].keys(0)) return;
};
