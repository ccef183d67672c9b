import type { TicketEntry } from '@portal/contracts';
import { useState } from 'react';
import type { TicketView } from '../../tickets.queries';
import { newAfter, readUpTo } from '../conversation.rules';

interface Reading {
  /** Where the line stands. */
  from: number | null;
  /** The newest entry that was on screen while somebody looked. */
  read: number;
  known: number;
}

const newest = (entries: readonly TicketEntry[]): number => entries.at(-1)?.nr ?? 0;

/** The "New" line: where reading stopped when the conversation was opened, or when its reader looked away. It stays until they leave. */
export function useNewLine(view: TicketView, looking: boolean): number | null {
  const { entries, me } = view;
  const last = newest(entries);
  const [now, setNow] = useState<Reading>(() => ({ from: newAfter(entries, readUpTo(view, me.id), me.id), read: last, known: last }));
  if (last > now.known) {
    // A line that stands among what is unread already is where it belongs.
    const moves = !looking && (now.from === null || now.from <= now.read);
    setNow({ from: moves ? newAfter(entries, now.read, me.id) : now.from, read: looking ? last : now.read, known: last });
  } else if (looking && now.read < now.known) setNow({ ...now, read: now.known });
  return now.from;
}
