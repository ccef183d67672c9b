import { FACTS, type FactType } from './contract';

/** The names of all facts. The build of the portal puts them in place of this module, as in `caller.ts`; only who is signed in hears any. */
export const factTypes: readonly FactType[] = Object.keys(FACTS) as FactType[];
