import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultSystem } from '@chakra-ui/react';
import { expect, it } from '@jest/globals';
import { system } from './theme';

const source = fileURLToPath(new URL('..', import.meta.url));
const IMPORTS = /import \{([^}]*)\} from '@chakra-ui\/react'/g;

function componentsInUse(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const names = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(IMPORTS)].flatMap(([, list = '']) => list.split(',')),
  );
  return [...new Set(names.map((name) => name.trim().split(' ')[0] ?? ''))].filter((name) => /^[A-Z]/.test(name));
}

const knows = (of: typeof system, key: string) => of.isRecipe(key) || of.isSlotRecipe(key);

it('R9.1 every component of Chakra in use has its look in the theme', () => {
  const keys = componentsInUse().map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  expect(keys).toContain('button');
  expect(keys.filter((key) => knows(defaultSystem, key) && !knows(system, key))).toEqual([]);
});
