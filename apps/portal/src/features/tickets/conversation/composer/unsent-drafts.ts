import type { Reply } from '@portal/machines';
import { session } from '../../../../live/session';
import { composerStore } from './composer-store';
import { openOutboxes } from './composers';

/** The replies that one person wrote at one ticket and that are not sent. */
export interface UnsentReplies {
  ticketId: string;
  replies: Reply[];
}

/** What would be lost by signing out now, wherever in this browser it was written; fails where that cannot be known. */
export async function findUnsentReplies(): Promise<UnsentReplies[]> {
  const who = session.actor.getSnapshot().context.user?.userId;
  if (!who) return [];
  const here = await openOutboxes();
  const repliesOf = new Map(here);
  for (const ticketId of await composerStore.unsent(who)) {
    if (!here.has(ticketId)) repliesOf.set(ticketId, (await composerStore.read(who, ticketId)).outbox);
  }
  return [...repliesOf].map(([ticketId, replies]) => ({ ticketId, replies })).filter(({ replies }) => replies.length > 0);
}
