import { useMemo, useRef, useState } from 'react';
import type { ListActivity } from '../ui/list-activity';

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

  const { shown, ghosts } = useMemo(() => {
    const ghosts = new Map<string, Ghost>();
    const shown = rows?.filter((row) => {
      const ghost = ghostOf(row);
      const isGone = ghost !== null && collapsed.has(idOf(row));
      if (ghost !== null && !isGone) ghosts.set(idOf(row), ghost);
      return !isGone;
    });
    return { shown, ghosts };
  }, [rows, idOf, ghostOf, collapsed]);

  function collapse() {
    const now = Date.now();
    for (const id of since.current.keys()) if (!ghosts.has(id)) since.current.delete(id);
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
