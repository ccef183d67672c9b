import { spawnSync } from 'node:child_process';
import { installPackage } from './debian.ts';

/** The Redis or Valkey server that is installed here. */
export const redisBinary = (): string | undefined =>
  ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0);

/** Installs one where that needs nobody; the tests have something that stands in for it where it does. */
export function provideRedis(): void {
  if (redisBinary()) return;
  try {
    installPackage('redis-server');
  } catch (error) {
    console.log(`Without Redis its tests run against what stands in for it. ${error instanceof Error ? error.message : error}`);
  }
}
