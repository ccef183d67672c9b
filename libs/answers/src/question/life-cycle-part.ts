import type { Group } from '../findings';
import { phraseIn, plain } from '../glossary/phrases';
import portalFacts from '../glossary/portal-facts.json' with { type: 'json' };
import { namedCodes } from './parts';

/** Returns the part of a question about its order stop or successor. */
export const lifeCyclePart = (text: string, groups: readonly Group[], language: string): string | undefined => {
  const [part, ...others] = namedCodes(groups);
  return part && !others.length && phraseIn(portalFacts['life-cycle'], plain(text), language) ? part.text : undefined;
};
