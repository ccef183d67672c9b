import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListActivity } from '../ui/list/list-activity';

/** How long a row that left stays, unless the pointer rests in the list. */
const GHOST_MS = 4000;

/** Rows that left the list: each stays for a moment as a ghost, and collapses when the pointer is not in the list. */
export function useGhosts<Row, Ghost>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
  ghostOf: (row: Row) => Ghost | null,
  activity: ListActivity,
  lastsMs = GHOST_MS,
) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const since = useRef(new Map<string, number>());

  const { shown, ghosts, gone } = useMemo(() => {
    const ghosts = new Map<string, Ghost>();
    const gone = new Set<string>();
    const shown = rows?.filter((row) => {
      const id = idOf(row);
      const ghost = ghostOf(row);
      if (ghost === null) return true;
      if (collapsed.has(id)) gone.add(id);
      else ghosts.set(id, ghost);
      return !gone.has(id);
    });
    return { shown, ghosts, gone };
  }, [rows, idOf, ghostOf, collapsed]);

  // What came back and leaves again is a ghost anew, for as long as any other.
  useEffect(() => {
    if (!rows) return;
    for (const id of since.current.keys()) if (!ghosts.has(id)) since.current.delete(id);
    setCollapsed((before) => (before.size === gone.size ? before : gone));
  }, [rows, ghosts, gone]);

  function collapse() {
    const now = Date.now();
    for (const id of ghosts.keys()) if (!since.current.has(id)) since.current.set(id, now);
    if (activity.isPointerInside()) return;
    const due = [...ghosts.keys()].filter((id) => now - (since.current.get(id) ?? now) >= lastsMs);
    if (due.length) setCollapsed((before) => new Set([...before, ...due]));
  }

  /** What left another part of the list may be in this one. */
  const reset = useRef(() => {
    since.current.clear();
    setCollapsed(new Set());
  }).current;

  return { shown, ghosts, collapse, reset };
}
