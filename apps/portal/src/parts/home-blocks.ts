import { createContext, useContext } from 'react';
import { useRole } from '../live/use-session';
import type { BlockId, HomeBlock } from './feature';

/** The blocks of all features, in the order of the menus. */
export const HomeBlocksContext = createContext<readonly HomeBlock[]>([]);

/** The order of the home page: what waits for an answer, what comes up, what was begun and not finished, what is new. */
const ORDER = [
  'requests',
  'inquiries',
  'awaiting',
  'events',
  'drafts',
  'begun',
  'news',
  'parts',
  'priceLists',
  'documents',
] as const satisfies readonly BlockId[];
/** A block without a place in the order does not compile here. */
export const UNORDERED_BLOCKS: Record<Exclude<BlockId, (typeof ORDER)[number]>, never> = {};

/** Returns the blocks of this person in the order of the home page. */
export function useHomeBlocks(): HomeBlock[] {
  const role = useRole();
  const blocks = useContext(HomeBlocksContext).filter(({ who }) => role !== undefined && (who?.(role) ?? true));
  return blocks.toSorted((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id));
}
