import { FACTS, type FactType } from './contract';

/**
 * The names of all facts. As with `caller.ts`, the build of the portal puts them in place of this module; only signed-in users receive
 * facts.
 */
export const factTypes: readonly FactType[] = Object.keys(FACTS) as FactType[];
