import type { Group } from '../findings';
import { phraseIn, toPlainText } from '../glossary/phrases';
import portalFacts from '../glossary/portal-facts.json' with { type: 'json' };
import { namedCodes } from './parts';

/** Returns the part whose order stop or successor a question asks for. */
export const lifeCyclePart = (text: string, groups: readonly Group[], language: string): string | undefined => {
  const [part, ...otherCodes] = namedCodes(groups);
  return part && !otherCodes.length && phraseIn(portalFacts['life-cycle'], toPlainText(text), language) ? part.text : undefined;
};
