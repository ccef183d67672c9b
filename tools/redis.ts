import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage } from './install-package.ts';

/** Returns the name of the Redis or Valkey server on the PATH. Starts no process, because spec files call it while they are loaded. */
export const redisBinary = (): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return ['redis-server', 'valkey-server'].find((name) => folders.some((folder) => existsSync(join(folder, name))));
};

/** Installs a Redis server if that needs no interaction. Otherwise tests use a stand-in. */
export function provideRedis(): void {
  if (redisBinary()) return;
  try {
    installPackage('redis-server');
  } catch (error) {
    console.log(`Without Redis its tests run against what stands in for it. ${error instanceof Error ? error.message : error}`);
  }
}
