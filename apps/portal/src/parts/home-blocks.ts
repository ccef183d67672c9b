import { createContext, useContext } from 'react';
import { useRole } from '../live/use-session';
import { HOME_STAGES, type HomeBlock } from './feature';

/** The blocks of all features, in the order of the menus. */
export const HomeBlocksContext = createContext<readonly HomeBlock[]>([]);

/** The blocks of this person by their stage: what waits for them first, what is new last. */
export function useHomeBlocks(): HomeBlock[] {
  const role = useRole();
  const blocks = useContext(HomeBlocksContext).filter(({ who }) => role !== undefined && (who?.(role) ?? true));
  return HOME_STAGES.flatMap((stage) => blocks.filter((block) => (block.stage ?? 'waiting') === stage));
}
