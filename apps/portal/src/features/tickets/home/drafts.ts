import { composerStore } from '../conversation/composer/composer-store';
import { inquirySlot } from '../new-inquiry/inquiry-draft';

/** An unsent text. `ticketId` is the ticket of an unsent reply, or null for an inquiry that is not submitted. */
export interface Draft {
  ticketId: string | null;
  text: string;
}

const findInquiryDraft = async (userId: string): Promise<Draft[]> => {
  const draft = await inquirySlot(userId, null).read();
  const text = draft && [draft.typed.subject, draft.typed.description].find((part) => part.trim());
  return text ? [{ ticketId: null, text }] : [];
};

const reply = async (userId: string, ticketId: string): Promise<Draft[]> => {
  const { draft, outbox } = await composerStore.read(userId, ticketId);
  const text = [outbox[0]?.text, draft?.text, draft?.note].find((part) => part?.trim());
  return text ? [{ ticketId, text }] : [];
};

/** Returns the drafts of one person on this device. A draft that cannot be opened is reported and omitted. */
export async function findDrafts(userId: string): Promise<Draft[]> {
  if (!userId) return [];
  const tickets = await composerStore.tickets(userId);
  const results = await Promise.allSettled([findInquiryDraft(userId), ...tickets.map((ticketId) => reply(userId, ticketId))]);
  for (const result of results) if (result.status === 'rejected') reportError(result.reason);
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
