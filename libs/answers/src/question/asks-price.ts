import type { Group } from '../findings';
import { conceptsIn } from '../glossary/glossary';

const PRICES: ReadonlySet<string> = new Set(['price', 'list-price', 'discount']);

export const asksPrice = (groups: readonly Group[], language: string): boolean =>
  conceptsIn(groups, language).some((concept) => PRICES.has(concept));
