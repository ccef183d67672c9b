import type { Role } from '@portal/contracts';
import { createContext, type ReactElement, useContext } from 'react';
import { useRole } from '../live/use-session';

/** The number of rows in the waiting list. */
export const WAITING_ROWS = 8;

interface WithDeadline {
  /** The deadline; null if there is none. */
  due: string | null;
}

export interface WaitingRow extends WithDeadline {
  id: string;
  row: ReactElement;
  /** True for a row that is shown even if it ranks below the last shown row. */
  isPinned?: boolean;
}

/** A part of the sentence that names the most urgent items. */
export interface UrgentClause extends WithDeadline {
  text: string;
  to: string;
}

/** The items that wait for this person in one feature, the next deadline first. */
export interface WaitingItems {
  /** The first rows; undefined until they are loaded. */
  rows: readonly WaitingRow[] | undefined;
  /** The number of all waiting items. `rows` contains the first ones. */
  count: number;
  /** True if `count` is a lower bound. */
  isMore?: boolean;
  clauses: readonly UrgentClause[];
  /** The reason why loading failed; null if it has not failed. */
  failure: unknown;
  retry: () => void;
}

export interface WaitingQueue {
  id: 'requests' | 'inquiries' | 'awaiting';
  isFor: (role: Role) => boolean;
  /** The page with all items. */
  all: (role: Role) => string;
  useWaiting: () => WaitingItems;
}

const HOUR_MS = 3_600_000;

/** Returns the rank of a deadline: within the hour, while it can still be met; passed; later; none. */
function rankOf({ due }: WithDeadline, now: number): number {
  if (due === null) return 3;
  const leftMs = Date.parse(due) - now;
  if (leftMs <= 0) return 1;
  return leftMs < HOUR_MS ? 0 : 2;
}

/** Sorts by rank and deadline. Items without a deadline keep their order. */
export const byUrgency = <T extends WithDeadline>(items: readonly T[], now: number): T[] =>
  items.toSorted((a, b) => rankOf(a, now) - rankOf(b, now) || (a.due ?? '').localeCompare(b.due ?? ''));

/** Returns the first rows. Pinned rows further down replace the last of them. */
export function firstRows(rows: readonly WaitingRow[], limit = WAITING_ROWS): WaitingRow[] {
  const pinnedRows = rows.slice(limit).filter(({ isPinned }) => isPinned);
  return [...rows.slice(0, limit - pinnedRows.length), ...pinnedRows];
}

/** The queues of all features, in the order of the menus. */
export const WaitingQueuesContext = createContext<readonly WaitingQueue[]>([]);

export function useWaitingQueues(): WaitingQueue[] {
  const role = useRole();
  return useContext(WaitingQueuesContext).filter(({ isFor }) => role !== undefined && isFor(role));
}
