import { randomUUID } from 'node:crypto';
import { inquiry } from '../../kit/inquiries';
import type { Stage } from '../../kit/stage';
import type { Name } from '../../kit/test-gateway';
import type { Reader, Worlds } from '../feature';

/**
 * The people whose tickets each reader may not see, specified independently of the implementation. Headquarters count and export all
 * tickets, but without their messages.
 */
const HIDDEN_TICKETS: Record<Reader['name'], readonly Name[]> = {
  applicant: ['bruno', 'eve', 'lena'],
  bruno: ['eve', 'lena', 'aiko'],
  eve: ['bruno', 'chloe', 'aiko'],
  jonas: ['lena', 'eve', 'aiko'],
  chloe: ['bruno', 'lena', 'aiko'],
  marco: ['aiko', 'kenji'],
  ines: [],
  sam: [],
};
/** The requester of a ticket that each reader sees, and a handler who may add a note that partners never see. */
const PARTIES_BY_READER: Partial<Record<Reader['name'], { requester: Name; handler: Name }>> = {
  bruno: { requester: 'bruno', handler: 'lena' },
  eve: { requester: 'eve', handler: 'chloe' },
  jonas: { requester: 'bruno', handler: 'lena' },
  chloe: { requester: 'eve', handler: 'chloe' },
  marco: { requester: 'bruno', handler: 'lena' },
  ines: { requester: 'bruno', handler: 'lena' },
  sam: { requester: 'bruno', handler: 'lena' },
};
/** The readers who may count tickets but not read any. */
const COUNTING_READERS: readonly Reader['name'][] = ['ines', 'sam'];

/** Opens a private inquiry of a colleague of Bruno. If it is `followed`, Bruno has followed it before it became private. */
const openPrivate = async (stage: Stage, knowledge: 'followed' | 'unknown'): Promise<string> => {
  const { tickets } = await stage.as('colleague');
  const isFollowed = knowledge === 'followed';
  const { ticketId } = (await tickets.open(inquiry({ subject: 'Verborgen', private: !isFollowed }))).ticket;
  if (isFollowed) {
    await (await stage.as('bruno')).tickets.follow({ ticketId, following: true });
    await tickets.setPrivate({ ticketId, private: true });
  }
  return ticketId;
};

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

export const ticketWorlds = (stage: Stage): Worlds => ({
  placeholders: ['ticket', 'ownTicket', 'followedTicket'],
  show: async ({ name }) => {
    const followedTicket = name === 'bruno' ? await openPrivate(stage, 'followed') : randomUUID();
    const position = PARTIES_BY_READER[name];
    const ownInquiry = position && (await (await stage.as(position.requester)).tickets.open(inquiry()));
    return { ownTicket: ownInquiry?.ticket.ticketId ?? randomUUID(), followedTicket };
  },
  /** Creates tickets with messages, notes and closings; the first ticket stays open. */
  hide: async ({ name }, { ownTicket, followedTicket }) => {
    const ids: string[] = [];
    // Private inquiries of a colleague: one of the hidden world only, and a new message in one that Bruno followed before it became private.
    if (name === 'bruno') {
      ids.push(await openPrivate(stage, 'unknown'));
      await (await stage.as('lena')).tickets.reply({ ticketId: followedTicket!, message: 'Etwas Verborgenes.' });
    }
    for (const requester of HIDDEN_TICKETS[name]) {
      const { tickets } = await stage.as(requester);
      for (const ends of [false, true]) {
        const { ticket } = await tickets.open(inquiry({ subject: 'Verborgen', description: 'Etwas geheim Verborgenes.' }));
        await tickets.reply({ ticketId: ticket.ticketId, message: 'Noch etwas Verborgenes.' });
        if (ends) await tickets.close({ ticketId: ticket.ticketId, reason: 'Verborgen.' });
        ids.push(ticket.ticketId);
      }
    }
    const position = PARTIES_BY_READER[name];
    if (position && (position.requester === name || COUNTING_READERS.includes(name)))
      await (await stage.as(position.handler)).tickets.addNote({
        ticketId: ownTicket!,
        text: '@Marco Verborgen.',
        mentions: [{ userId: 'marco', start: 0, end: 6 }],
      });
    if (position && COUNTING_READERS.includes(name)) {
      const { tickets } = await stage.as(position.requester);
      const [opening] = (await tickets.item({ ticketId: ownTicket! })).entries;
      await tickets.correctMessage({ ticketId: ownTicket!, entryId: opening!.entryId, text: 'Etwas Verborgenes.' });
    }
    // A snooze is visible only to the person who set it.
    if (position)
      await (await stage.as(name === position.handler ? 'marco' : position.handler)).tickets.snooze({
        ticketId: ownTicket!,
        until: TOMORROW,
      });
    return { ticket: ids[0] ?? ownTicket! };
  },
});
