import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListActivity } from '../ui/list/list-activity';

/** The minimum milliseconds that a removed row is shown as a ghost. It is shown longer while the pointer is over the list. */
const GHOST_MS = 4000;

/**
 * Returns the rows to show, including removed rows. A removed row stays briefly as a ghost and collapses when the pointer is outside the
 * list.
 */
export function useGhosts<Row, Ghost>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
  ghostOf: (row: Row) => Ghost | null,
  activity: ListActivity,
  lastsMs = GHOST_MS,
) {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const leftAt = useRef(new Map<string, number>());

  const {
    shown,
    ghosts,
    gone: collapsedIds,
  } = useMemo(() => {
    const ghosts = new Map<string, Ghost>();
    const collapsedIds = new Set<string>();
    const visibleRows = rows?.filter((row) => {
      const id = idOf(row);
      const ghost = ghostOf(row);
      if (ghost === null) return true;
      if (collapsed.has(id)) collapsedIds.add(id);
      else ghosts.set(id, ghost);
      return !collapsedIds.has(id);
    });
    return { shown: visibleRows, ghosts, gone: collapsedIds };
  }, [rows, idOf, ghostOf, collapsed]);

  // When a row returns, forget when it was removed, so that the next removal restarts the delay.
  useEffect(() => {
    if (!rows) return;
    for (const id of leftAt.current.keys()) if (!ghosts.has(id)) leftAt.current.delete(id);
    setCollapsed((before) => (before.size === collapsedIds.size ? before : collapsedIds));
  }, [rows, ghosts, collapsedIds]);

  function collapse() {
    const now = Date.now();
    for (const id of ghosts.keys()) if (!leftAt.current.has(id)) leftAt.current.set(id, now);
    if (activity.isPointerInside()) return;
    const dueIds = [...ghosts.keys()].filter((id) => now - (leftAt.current.get(id) ?? now) >= lastsMs);
    if (dueIds.length) setCollapsed((before) => new Set([...before, ...dueIds]));
  }

  /** Shows collapsed rows again, because a row that does not belong to one view may belong to the next. */
  const reset = useRef(() => {
    leftAt.current.clear();
    setCollapsed(new Set());
  }).current;

  return { shown, ghosts, collapse, reset };
}
