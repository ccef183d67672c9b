import { readdirSync } from 'node:fs';
import { jest } from '@jest/globals';
import type { Stage } from '../kit/stage';
import type { DefineFeature, FeatureLaw } from './feature';

/** The files in this folder that define the rows of a feature; each file is named after its feature. */
const nouns = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && !['index.ts', 'feature.ts'].includes(file))
  .map((file) => file.slice(0, -'.ts'.length));
const FEATURES = nouns.map((noun) => jest.requireActual<{ default: DefineFeature }>(`./${noun}`).default);

export const featuresOn = (stage: Stage): FeatureLaw[] => FEATURES.map((define) => define(stage));

/** Merges tables of all features. Throws if two tables have a row of the same name. */
export const merge = <T>(tables: readonly Record<string, T>[]): Record<string, T> => {
  const mergedTable: Record<string, T> = {};
  for (const [name, row] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(mergedTable, name)) throw new Error(`Two features have a row for ${name}`);
    mergedTable[name] = row;
  }
  return mergedTable;
};
