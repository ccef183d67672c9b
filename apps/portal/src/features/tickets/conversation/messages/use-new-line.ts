import type { TicketEntry } from '@portal/contracts';
import { useState } from 'react';
import type { TicketView } from '../../tickets.queries';
import { findFirstUnread, readUpTo } from '../conversation.rules';

interface ReadingState {
  /** The number of the first entry below the "New" line. */
  from: number | null;
  /** The newest entry that was visible while the page was focused. */
  read: number;
  known: number;
}

const lastNrOf = (entries: readonly TicketEntry[]): number => entries.at(-1)?.nr ?? 0;

/**
 * Returns the position of the "New" line: the first entry that was unread when the conversation was opened or when the page lost the focus.
 * The line stays until the reader leaves.
 */
export function useNewLine(view: TicketView, isWatching: boolean): number | null {
  const { entries, me } = view;
  const last = lastNrOf(entries);
  const [now, setNow] = useState<ReadingState>(() => ({
    from: findFirstUnread(entries, readUpTo(view, me.id), me.id),
    read: last,
    known: last,
  }));
  if (last > now.known) {
    // A line between unread entries does not move.
    const isLineMoved = !isWatching && (now.from === null || now.from <= now.read);
    setNow({ from: isLineMoved ? findFirstUnread(entries, now.read, me.id) : now.from, read: isWatching ? last : now.read, known: last });
  } else if (isWatching && now.read < now.known) setNow({ ...now, read: now.known });
  return now.from;
}
