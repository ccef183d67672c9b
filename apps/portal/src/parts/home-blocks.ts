import { createContext, useContext } from 'react';
import { useRole } from '../live/use-session';
import type { HomeBlock } from './feature';

/** The blocks of all features, in the order of the menus. */
export const HomeBlocksContext = createContext<readonly HomeBlock[]>([]);

/** The blocks of this person: what waits for them, then what is new. */
export function useHomeBlocks(): HomeBlock[] {
  const role = useRole();
  const blocks = useContext(HomeBlocksContext).filter(({ who }) => role !== undefined && (who?.(role) ?? true));
  return [...blocks.filter(({ isNews }) => !isNews), ...blocks.filter(({ isNews }) => isNews)];
}
