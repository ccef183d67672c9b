import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};

it('R10.6 the image copies one folder of packages, and it contains all that the gateway needs', () => {
  const otherFolders = Object.entries(lock.packages).filter(
    ([path, { dev }]) => /^(?:apps\/gateway|libs\/\w+)\/node_modules\//.test(path) && !dev,
  );
  // A version listed in the root package.json is installed there.
  expect(otherFolders.map(([path]) => path)).toEqual([]);
});
