import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackage } from './debian.ts';

/** The name of the Redis or Valkey server on the PATH. It is looked for without starting one, as spec files ask when they are loaded. */
export const redisBinary = (): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return ['redis-server', 'valkey-server'].find((name) => folders.some((folder) => existsSync(join(folder, name))));
};

/** Installs one where that needs nobody; the tests have something that stands in for it where it does. */
export function provideRedis(): void {
  if (redisBinary()) return;
  try {
    installPackage('redis-server');
  } catch (error) {
    console.log(`Without Redis its tests run against what stands in for it. ${error instanceof Error ? error.message : error}`);
  }
}
