import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defaultSystem } from '@chakra-ui/react';
import { expect, it } from '@jest/globals';
import { system } from './theme';
import { pageConfig } from './theme-page';

const source = fileURLToPath(new URL('../..', import.meta.url));
const IMPORTS = /import \{([^}]*)\} from '@chakra-ui\/react'/g;
/** Matches the style that a component loaded on demand passes itself, such as `recipe={datePickerRecipe}`. */
const OWN_STYLE = /recipe=\{(\w+)Recipe\}/g;

const readFiles = (): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(source, file), 'utf8'));

function componentsInUse(): string[] {
  const names = readFiles().flatMap((text) => [...text.matchAll(IMPORTS)].flatMap(([, list = '']) => list.split(',')));
  return [...new Set(names.map((name) => name.trim().split(' ')[0] ?? ''))].filter((name) => /^[A-Z]/.test(name));
}

const hasRecipe = (of: typeof system, key: string) => of.isRecipe(key) || of.isSlotRecipe(key);

it('R9.1 the theme contains the style of every Chakra component in use that does not define its own', () => {
  const keys = componentsInUse().map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  expect(keys).toContain('button');
  const ownStyles = new Set(readFiles().flatMap((text) => [...text.matchAll(OWN_STYLE)].map(([, key = '']) => key)));
  expect(keys.filter((key) => hasRecipe(defaultSystem, key) && !hasRecipe(system, key) && !ownStyles.has(key))).toEqual([]);
});

/**
 * Returns every colour name in the style of a component and in our own styles, such as `bg: 'blackAlpha.500'` and `{colors.gray.900/10}`.
 */
const colourNames = (text: string): string[] =>
  [...text.matchAll(/["'{](?:colors\.)?([a-zA-Z]+\.\d{2,3})[/}"']/g)].map(([, name = '']) => name);

it('R9.1 the theme contains every colour step that the theme or a screen refers to', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const { recipes, slotRecipes, semanticTokens } = system._config.theme ?? {};
  const texts = [
    ...files.map((file) => readFileSync(join(source, file), 'utf8')),
    JSON.stringify([recipes, slotRecipes, semanticTokens, pageConfig.globalCss]),
  ];
  const namedColours = texts.flatMap(colourNames).filter((name) => defaultSystem.tokens.getByName(`colors.${name}`));
  expect(namedColours).toContain('blackAlpha.500');
  expect([...new Set(namedColours)].filter((name) => !system.tokens.getByName(`colors.${name}`))).toEqual([]);
});

it('R9.1 the theme contains every layer style that the theme or a screen refers to', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith('.spec.ts'),
  );
  const { recipes, slotRecipes, layerStyles } = system._config.theme ?? {};
  const texts = [...files.map((file) => readFileSync(join(source, file), 'utf8')), JSON.stringify([recipes, slotRecipes])];
  const namedStyles = texts.flatMap((text) => [...text.matchAll(/layerStyle(?:":|=|: ?)["']([\w.]+)["']/g)].map(([, name = '']) => name));
  expect(namedStyles).toContain('disabled');
  expect([...new Set(namedStyles)].filter((name) => !(name in (layerStyles ?? {})))).toEqual([]);
});
