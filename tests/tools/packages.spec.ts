import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};

it('R10.6 the container image copies a single folder of packages, which contains every package that the gateway needs', () => {
  const otherFolders = Object.entries(lock.packages).filter(
    ([path, { dev }]) => /^(?:apps\/gateway|libs\/\w+)\/node_modules\//.test(path) && !dev,
  );
  // npm installs the versions in the root package.json into the root folder.
  expect(otherFolders.map(([path]) => path)).toEqual([]);
});
