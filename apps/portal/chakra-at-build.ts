import { join } from 'node:path';
import { ChakraProvider, type ChakraProviderProps, type SystemContext } from '@chakra-ui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';

const PAGE_STYLES = /[\\/]src[\\/]boot\.css$/;
const PAGE_CONFIG = /[\\/]src[\\/]ui[\\/]theme[\\/]theme-page\.ts$/;
const CHAKRA = /[\\/]@chakra-ui[\\/]react[\\/]dist[\\/]esm[\\/](?:styled-system|utils)[\\/](\w+)\.js$/;
const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** What the device need not do, by file of Chakra: the text that stands there, and what takes its place. */
const REPLACEMENTS: Record<string, [text: string, instead: string][]> = {
  // The rest is in the style sheet of the page. The code has the tokens in any case: they do not travel twice.
  system: [
    ['const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];', 'const _global = [getTokenCss()];'],
    ['const result = createPreflight({ preflight });', 'const result = {};'],
  ],
  // Asked for each property of each style: a list of 150 names was made and searched.
  conditions: [
    ['  function keys() {', '  const known = new Set(Object.keys(values));\n  function keys() {'],
    ['keys().includes(key)', 'known.has(key)'],
  ],
  // Five hundred styles are fewer than a conversation has, and each that is found was moved to the end of the list.
  memo: [
    ['maxSize = 500', 'maxSize = 5000'],
    ['if (value !== void 0) {\n      this.cache.delete(key);\n      this.cache.set(key, value);\n    }', ''],
  ],
  // Its one caller remembers the same arguments.
  css: [
    [
      'return memo(function mergeFn(...styles) {\n    return mergeWith({}, ...resolve(styles));\n  });',
      'return (...styles) => mergeWith({}, ...resolve(styles));',
    ],
  ],
};

/** Reset and global styles as the provider would insert them at each start. */
async function globalStyles(root: string): Promise<string> {
  const { module } = await runnerImport<{ system: SystemContext }>(join(root, 'src/ui/theme/theme.ts'), { root, logLevel: 'silent' });
  const nothing: ChakraProviderProps = { value: module.system, children: null };
  const html = renderToStaticMarkup(createElement(ChakraProvider, nothing));
  const styles = [...html.matchAll(STYLE)].map(([, css]) => css).join('\n');
  const tokens = styles.indexOf('@layer tokens{');
  if (tokens < 0 || !styles.includes('@layer base{')) throw new Error('Chakra gave its global styles in another form.');
  return styles.slice(0, tokens);
}

/** Chakra writes its global styles on the device, at each start, and looks its names up in lists. The build does the first and mends the second. */
export function chakraAtBuild(root: string): Plugin {
  return {
    name: 'portal-chakra-at-build',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (PAGE_STYLES.test(id)) return { code: `${await globalStyles(root)}\n${code}`, map: null };
      if (PAGE_CONFIG.test(id)) return { code: 'export const pageStyles = {};', map: null };
      const [, file = ''] = CHAKRA.exec(id) ?? [];
      const replacements = Object.hasOwn(REPLACEMENTS, file) ? REPLACEMENTS[file]! : [];
      if (!replacements.length) return null;
      const replaced = replacements.reduce((text, [before, after]) => {
        if (!text.includes(before)) throw new Error(`${id} reads otherwise than this build expects: ${before}`);
        return text.replace(before, () => after);
      }, code);
      return { code: replaced, map: null };
    },
  };
}
