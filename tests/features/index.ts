import { readdirSync } from 'node:fs';
import { jest } from '@jest/globals';
import type { Stage } from '../laws/stage';
import type { DefineFeature, FeatureLaw } from './feature';

/** Every file here that is named by a noun defines what the laws know of a feature. */
const nouns = readdirSync(import.meta.dirname)
  .filter((file) => /^[a-z-]+\.ts$/.test(file) && !['index.ts', 'feature.ts'].includes(file))
  .map((file) => file.slice(0, -'.ts'.length));
const FEATURES = nouns.map((noun) => jest.requireActual<{ default: DefineFeature }>(`./${noun}`).default);

export const featuresOn = (stage: Stage): FeatureLaw[] => FEATURES.map((define) => define(stage));

/** Puts the tables of all features together; a name that two of them claim is an error. */
export const merge = <T>(tables: readonly Record<string, T>[]): Record<string, T> => {
  const all: Record<string, T> = {};
  for (const [name, row] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(all, name)) throw new Error(`Two features have a row for ${name}`);
    all[name] = row;
  }
  return all;
};
