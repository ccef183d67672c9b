import { useRef } from 'react';

interface Options {
  isEnabled: boolean;
  openId: string | null;
  rowIds: readonly string[];
  isGhost: (id: string) => boolean;
}

/**
 * Returns the row that the pane shows while no row is open: the row shown last, or the first row. It stays while it is in the list, so that
 * new rows above it do not replace what a person reads. A preview does not mark its row as read; only opening the row does.
 */
export function usePreview({ isEnabled, openId, rowIds, isGhost }: Options): string | null {
  const lastShownId = useRef<string | null>(null);
  const preview = rowIds.includes(lastShownId.current ?? '') ? lastShownId.current : (rowIds.find((id) => !isGhost(id)) ?? null);
  const previewId = isEnabled && !openId ? preview : null;
  lastShownId.current = openId ?? previewId;
  return previewId;
}
