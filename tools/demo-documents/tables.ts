import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextLanguage } from './labels.ts';

const EMPTY_CELL = '·';

/** Returns the rows of a table in `data` as objects, with the column names from its first line. */
export const tableOf = <F extends string>(name: string): Record<F, string>[] => {
  const [names, ...rows] = readFileSync(join(import.meta.dirname, 'data', `${name}.md`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.slice(2, -2).split(' | '));
  return rows.map(
    (row) => Object.fromEntries(names!.map((field, index) => [field, row[index] === EMPTY_CELL ? '' : row[index]!])) as Record<F, string>,
  );
};

const rowsByKey = (name: string) => new Map(tableOf<TextLanguage | 'key'>(name).map((row) => [row.key, row]));

const TERMS = rowsByKey('terms');
const NAMES = rowsByKey('specification-names');
const SPECIFICATIONS = tableOf<'product' | 'specification' | 'value'>('specifications');

/** Returns the translated name of a product or a part. Returns a key without a translation unchanged. */
export const termOf = (key: string, language: TextLanguage): string => TERMS.get(key)?.[language] ?? key;

/** Returns the technical data of a product as name-value pairs. */
export const specificationsOf = (product: string, language: TextLanguage): [name: string, value: string][] =>
  SPECIFICATIONS.filter((row) => row.product === product).map(({ specification, value }) => [NAMES.get(specification)![language], value]);
