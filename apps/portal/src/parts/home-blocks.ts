import { createContext, useContext } from 'react';
import { useRole } from '../live/use-session';
import type { HomeBlock } from './feature';

/** The blocks of all features, in the order of the menus. */
export const HomeBlocksContext = createContext<readonly HomeBlock[]>([]);

/** The blocks of this person. */
export function useHomeBlocks(): HomeBlock[] {
  const role = useRole();
  return useContext(HomeBlocksContext).filter(({ who }) => role !== undefined && (who?.(role) ?? true));
}
