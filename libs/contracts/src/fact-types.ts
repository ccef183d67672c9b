import { FACTS, type FactType } from './contract';

/** The names of all facts. The build of the portal replaces this module with the names, so that the schemas are not loaded. */
export const factTypes: readonly FactType[] = Object.keys(FACTS) as FactType[];
