import { useMedia, useNarrow } from '../../ui/theme/media';

/** Where the open request stands: beside the table, over its end, or instead of it. */
export type PaneLayout = 'beside' | 'over' | 'page';

/** How the queue shares the width: the pane beside the table, over it, or as a page of its own. */
export function usePaneLayout() {
  const isBeside = useMedia('(min-width: 64rem)');
  const fitsColumns = useMedia('(min-width: 80rem)');
  const pane: PaneLayout = useNarrow() ? 'page' : isBeside ? 'beside' : 'over';
  return { pane, columns: { role: pane === 'over' || fitsColumns, country: fitsColumns } };
}
