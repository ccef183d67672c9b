import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';

const { resolve } = createRequire(import.meta.url);

interface FontPackage {
  name: string;
  /** The weights, each in its own file. A variable font has all weights in one file. */
  weights: readonly string[];
}

const VARIABLE = ['wght'];
const STATIC = ['400', '700'];
/** The fonts of the portal, the preferred ones first. */
const PACKAGES: readonly FontPackage[] = [
  { name: '@fontsource-variable/ibm-plex-sans', weights: VARIABLE },
  { name: '@fontsource/ibm-plex-sans-arabic', weights: STATIC },
  { name: '@fontsource/ibm-plex-sans-thai', weights: STATIC },
  { name: '@fontsource-variable/noto-sans-jp', weights: VARIABLE },
  { name: '@fontsource-variable/noto-sans-tc', weights: VARIABLE },
];

/** Parses ranges as CSS writes them, such as `U+0301,U+0400-045F`. */
const parseRanges = (ranges: string): [first: number, last: number][] =>
  ranges.split(',').map((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return [first, last];
  });

/** Matches characters that need no glyph of their own: spaces, control characters, and marks that combine with a letter. */
const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{M}]/u;

/**
 * Loads the fonts that a text needs and returns their families as a CSS list. Each family covers the characters of one file. Returns null
 * if any character is missing from all fonts, because the system fonts would then determine what a cover shows.
 */
export const loadFonts = (text: string): string | null => {
  const missingCodes = new Set([...text].filter((character) => !INVISIBLE.test(character)).map((character) => character.codePointAt(0)!));
  const families: string[] = [];
  for (const { name, weights } of PACKAGES) {
    if (!missingCodes.size) break;
    const subsets = JSON.parse(readFileSync(resolve(`${name}/unicode.json`), 'utf8')) as Record<string, string>;
    for (const [key, ranges] of Object.entries(subsets)) {
      const subset = key.replace(/[[\]]/g, '');
      const foundCodes = parseRanges(ranges).flatMap(([first, last]) => [...missingCodes].filter((code) => code >= first && code <= last));
      if (!foundCodes.length) continue;
      const family = `${name.split('/')[1]}-${subset}`;
      for (const weight of weights) {
        const file = resolve(`${name}/files/${name.split('/')[1]}-${subset}-${weight}-normal.woff2`);
        if (!GlobalFonts.register(readFileSync(file), family)) throw new Error(`The font ${file} cannot be read`);
      }
      families.push(`"${family}"`);
      for (const code of foundCodes) missingCodes.delete(code);
    }
  }
  return missingCodes.size ? null : families.join(', ');
};
