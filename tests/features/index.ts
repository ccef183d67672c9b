import { accounts } from './accounts';
import { approvals } from './approvals';
import type { DefineFeature, FeatureLaw } from './feature';
import { files } from './files';
import { masters } from './masters';
import { notifications } from './notifications';
import type { Stage } from './stage';
import { tickets } from './tickets';

/** Every feature; a new one is one line here. */
const FEATURES: readonly DefineFeature[] = [accounts, masters, approvals, notifications, tickets, files];

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
