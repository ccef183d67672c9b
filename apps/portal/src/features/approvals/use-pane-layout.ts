import { useMedia, useNarrow } from '../../ui/theme/media';

/** The place of the open request: beside the table, over its end, or instead of it. */
export type PaneLayout = 'beside' | 'over' | 'page';

/** Returns the layout of the queue by width: the pane beside the table, over it, or as a separate page. */
export function usePaneLayout() {
  const isBeside = useMedia('(min-width: 64rem)');
  const fitsColumns = useMedia('(min-width: 80rem)');
  const pane: PaneLayout = useNarrow() ? 'page' : isBeside ? 'beside' : 'over';
  return { pane, columns: { role: pane === 'over' || fitsColumns, country: fitsColumns } };
}
