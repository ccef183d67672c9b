import { byUrgency, firstRows, type UrgentClause, type WaitingItems, type WaitingQueue, type WaitingRow } from '../../parts/waiting';
import { useNow } from '../../ui/text/clock';

interface Source extends WaitingItems {
  id: WaitingQueue['id'];
  /** The number of items that the rows represent. */
  hiddenCount: number;
}

interface AllWaiting {
  /** The first rows of all queues in one order; undefined until every queue has loaded or failed. */
  rows: WaitingRow[] | undefined;
  sources: Source[];
  clauses: UrgentClause[];
}

/** Returns the pending items of all queues, most urgent first. The queues stay the same while the component is mounted. */
export function useAllWaiting(queues: readonly WaitingQueue[]): AllWaiting {
  const now = useNow();
  const sources: (WaitingItems & Pick<Source, 'id'>)[] = [];
  // oxlint-disable-next-line react-hooks/rules-of-hooks -- the queues stay the same while the component is mounted
  for (const { id, useWaiting } of queues) sources.push({ id, ...useWaiting() });
  const isReady = sources.every(({ rows, failure }) => rows || failure);
  const rows = isReady
    ? firstRows(
        byUrgency(
          sources.flatMap(({ rows = [] }) => rows),
          now,
        ),
      )
    : undefined;
  const shownIds = new Set(rows?.map(({ id }) => id));
  return {
    rows,
    sources: sources.map((source) => {
      const shownCount = source.rows?.filter(({ id }) => shownIds.has(id)).length ?? 0;
      return { ...source, hiddenCount: Math.max(0, source.count - shownCount) };
    }),
    clauses: byUrgency(
      sources.flatMap(({ clauses }) => clauses),
      now,
    ),
  };
}
