import type { Reply } from '@portal/machines';
import { session } from '../../../live/session';
import { atDesks, shelf } from './desks';

/** What one person wrote at one ticket and the server has not taken. */
export interface Unsent {
  ticketId: string;
  replies: Reply[];
}

/** What would be lost by signing out now, wherever in this browser it was written. */
export async function unsentReplies(): Promise<Unsent[]> {
  const who = session.getSnapshot().context.user?.UserId;
  if (!who) return [];
  const here = atDesks();
  const found = new Map(here);
  try {
    for (const ticketId of await shelf.unsent(who)) {
      if (!here.has(ticketId)) found.set(ticketId, (await shelf.read(who, ticketId)).outbox);
    }
  } catch (failure) {
    reportError(failure);
  }
  return [...found].map(([ticketId, replies]) => ({ ticketId, replies })).filter(({ replies }) => replies.length > 0);
}
