import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from './languages';

const root = new URL('./locales/', import.meta.url);
const PLURAL = /_(zero|one|two|few|many|other)$/;

type Texts = Map<string, string>;

function flattenTexts(value: unknown, path: string, into: Texts): Texts {
  if (typeof value === 'string') into.set(path, value);
  else for (const [key, inner] of Object.entries(value as object)) flattenTexts(inner, path ? `${path}.${key}` : key, into);
  return into;
}

const readTexts = (code: string, file: string) =>
  flattenTexts(JSON.parse(readFileSync(new URL(`${code}/${file}`, root), 'utf8')), '', new Map());
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}|<\/?\w+\/?>/g)].map(([whole, name]) => name ?? whole).sort();

const files = readdirSync(new URL('en/', root));

/** Returns the keys with plural forms merged, because languages have different numbers of plural forms. */
const baseKeysOf = (texts: Texts) => new Set([...texts.keys()].map((key) => (isPlural(texts, key) ? key.replace(PLURAL, '') : key)));
const isPlural = (texts: Texts, key: string) => PLURAL.test(key) && texts.has(key.replace(PLURAL, '_other'));
const textFor = (texts: Texts, baseKey: string) => texts.get(baseKey) ?? texts.get(`${baseKey}_other`) ?? '';

describe('R1.6 the completeness of every language', () => {
  it('R1.6 every folder of texts belongs to a language of the picker', () => {
    const codes: string[] = LANGUAGES.map(({ code }) => code);
    expect(readdirSync(root).filter((folder) => !codes.includes(folder))).toEqual([]);
    expect(codes).toHaveLength(16);
  });

  describe.each(LANGUAGES.map(({ code, bcp47 }) => [code, bcp47] as const))('%s', (code, bcp47) => {
    it(`R1.6 the language ${code} has the same text files as English`, () => {
      expect(readdirSync(new URL(`${code}/`, root)).sort()).toEqual([...files].sort());
    });

    it.each(files)(`R1.6 the language ${code} has the required keys, placeholders and plural forms in %s`, (file) => {
      const english = readTexts('en', file);
      const translatedTexts = readTexts(code, file);
      expect([...baseKeysOf(translatedTexts)].sort()).toEqual([...baseKeysOf(english)].sort());

      const faults: string[] = [];
      const forms = new Intl.PluralRules(bcp47).resolvedOptions().pluralCategories;
      for (const baseKey of baseKeysOf(english)) {
        if (!english.has(baseKey)) {
          const missingForms = forms.filter((form) => !translatedTexts.has(`${baseKey}_${form}`));
          if (missingForms.length) faults.push(`${baseKey}: no form for ${missingForms.join(', ')}`);
        }
        // A singular form such as "one minute" may omit the number.
        const englishPlaceholders = placeholders(textFor(english, baseKey)).join();
        if (placeholders(textFor(translatedTexts, baseKey)).join() !== englishPlaceholders)
          faults.push(`${baseKey}: placeholders are not ${englishPlaceholders || 'none'}`);
      }
      for (const [key, text] of translatedTexts) if (!text.trim()) faults.push(`${key}: empty`);
      expect(faults).toEqual([]);
    });
  });
});
