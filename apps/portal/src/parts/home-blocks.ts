import { createContext, useContext } from 'react';
import { useRole } from '../live/use-session';
import type { BlockId, HomeBlock } from './feature';

export const HOME_ROWS = 5;

/** The home blocks of all features, in the order of the menus. */
export const HomeBlocksContext = createContext<readonly HomeBlock[]>([]);

/** The order of the home page: items to answer, upcoming events, unfinished drafts, new publications. */
const RANK: Record<BlockId, number> = {
  requests: 0,
  inquiries: 1,
  awaiting: 2,
  events: 3,
  begun: 4,
  drafts: 5,
  news: 6,
  parts: 7,
  priceLists: 8,
  documents: 9,
};

export function useHomeBlocks(): HomeBlock[] {
  const role = useRole();
  const blocks = useContext(HomeBlocksContext).filter(({ who }) => role !== undefined && (who?.(role) ?? true));
  return blocks.toSorted((a, b) => RANK[a.id] - RANK[b.id]);
}
