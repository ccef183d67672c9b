import { composerStore } from '../conversation/composer/composer-store';
import { inquirySlot } from '../new-inquiry/inquiry-draft';

/** An unsent text. `ticketId` is the ticket of an unsent reply, or null for an inquiry that is not submitted. */
export interface Draft {
  ticketId: string | null;
  text: string;
}

const findInquiryDraft = async (who: string): Promise<Draft[]> => {
  const draft = await inquirySlot(who, null).read();
  const text = draft && [draft.typed.subject, draft.typed.description].find((part) => part.trim());
  return text ? [{ ticketId: null, text }] : [];
};

const reply = async (who: string, ticketId: string): Promise<Draft[]> => {
  const { draft, outbox } = await composerStore.read(who, ticketId);
  const text = [outbox[0]?.text, draft?.text, draft?.note].find((part) => part?.trim());
  return text ? [{ ticketId, text }] : [];
};

/** Returns the drafts of one person on this device. A draft that cannot be opened is reported and omitted. */
export async function findDrafts(who: string): Promise<Draft[]> {
  if (!who) return [];
  const tickets = await composerStore.tickets(who);
  const results = await Promise.allSettled([findInquiryDraft(who), ...tickets.map((ticketId) => reply(who, ticketId))]);
  for (const result of results) if (result.status === 'rejected') reportError(result.reason);
  return results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}
