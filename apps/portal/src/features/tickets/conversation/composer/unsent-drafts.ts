import type { Reply } from '@portal/machines';
import { session } from '../../../../live/session';
import { composerStore } from './composer-store';
import { openOutboxes } from './composers';

export interface UnsentReplies {
  ticketId: string;
  replies: Reply[];
}

/** Finds the replies that signing out would delete, in all tabs of this browser. Throws if they cannot be determined. */
export async function findUnsentReplies(): Promise<UnsentReplies[]> {
  const who = session.actor.getSnapshot().context.user?.userId;
  if (!who) return [];
  const outboxes = await openOutboxes();
  const repliesOf = new Map(outboxes);
  for (const ticketId of await composerStore.unsent(who)) {
    if (!outboxes.has(ticketId)) repliesOf.set(ticketId, (await composerStore.read(who, ticketId)).outbox);
  }
  return [...repliesOf].map(([ticketId, replies]) => ({ ticketId, replies })).filter(({ replies }) => replies.length > 0);
}
