import type { TicketEntry } from '@portal/contracts';
import { useState } from 'react';
import { newAfter, readUpTo } from './conversation.rules';
import type { TicketView } from './use-ticket';

interface Reading {
  /** Where the line stands. */
  from: number | null;
  /** The newest entry that was on screen while somebody looked. */
  read: number;
}

const newest = (entries: readonly TicketEntry[]): number => entries.at(-1)?.nr ?? 0;

/** The "New" line: where reading stopped when the conversation was opened, or when its reader looked away. It stays until they leave. */
export function useNewLine(view: TicketView, looking: boolean): number | null {
  const { entries, me } = view;
  const [reading, setReading] = useState<Reading>(() => {
    const read = readUpTo(view, me.id);
    return { from: newAfter(entries, read, me.id), read: newest(entries) };
  });
  const last = newest(entries);
  if (last > reading.read) {
    const unseen = looking ? null : newAfter(entries, reading.read, me.id);
    const standing = reading.from !== null && reading.from <= reading.read && looking ? reading.from : null;
    setReading({ from: unseen ?? standing ?? reading.from, read: looking ? last : reading.read });
  }
  return reading.from;
}
