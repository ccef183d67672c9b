import { createContext, useContext } from 'react';
import { useRole } from '../live/use-session';
import type { BlockId, HomeBlock } from './feature';

/** The number of rows that a block fetches. */
export const HOME_ROWS = 5;
/** The number of rows in a block of new publications. */
export const NEW_ROWS = 3;

/** The number of drafts that a block shows at first. */
export const DRAFT_ROWS = 2;

/** The home blocks of all features, in the order of the menus. */
export const HomeBlocksContext = createContext<readonly HomeBlock[]>([]);

export type HomeArea = 'now' | 'underway' | 'today' | 'new';

/** The blocks of each area of the home page, in their order. The waiting list is between `now` and `underway`. */
const AREAS: Record<HomeArea, readonly BlockId[]> = {
  now: ['network'],
  underway: ['requests', 'inquiries', 'underway', 'late'],
  today: ['events', 'awaiting', 'parts', 'begun', 'drafts'],
  new: ['news', 'priceLists', 'documents'],
};
const ORDER = Object.values(AREAS).flat();

/** Returns the blocks that this person sees, in the order of the page. */
export function useHomeBlocks(): HomeBlock[] {
  const role = useRole();
  const blocks = useContext(HomeBlocksContext).filter(({ isFor }) => role !== undefined && (isFor?.(role) ?? true));
  return blocks.toSorted((a, b) => ORDER.indexOf(a.id) - ORDER.indexOf(b.id));
}

/** Returns true if a block with content is in an area. */
export const isInArea = (area: HomeArea, { id, block }: HomeBlock): boolean => block !== null && AREAS[area].includes(id);
