import { randomUUID } from 'node:crypto';
import type { FactType } from '@portal/contracts';
import { inquiry, uploadPdf } from '../../kit/inquiries';
import type { Stage } from '../../kit/stage';
import type { Scene } from '../feature';

type TicketFact = Extract<FactType, `ticket.${string}` | `canned.${string}` | `hours.${string}`>;
type Names = 'bruno' | 'colleague' | 'lena' | 'jonas' | 'marco';

const timeInHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Returns scenes that produce each fact about tickets through the API. */
export const ticketScenes = (stage: Stage): Record<TicketFact, Record<string, Scene>> => {
  const ticketsOf = (name: Names) => stage.person(name).tickets;
  /** Opens an inquiry that watchers have on screen during a scene. */
  const openTicket = async (name: 'bruno' | 'lena' = 'bruno', fields: Parameters<typeof inquiry>[0] = {}): Promise<string> => {
    const { ticket } = await ticketsOf(name).open(inquiry(fields));
    stage.show('ticket', ticket.ticketId);
    return ticket.ticketId;
  };
  const reply = (name: Names, ticketId: string, message = 'Warm it up first.') => ticketsOf(name).reply({ ticketId, message });

  return {
    'ticket.opened': {
      'a partner opens an inquiry with a file': async () => {
        const { fileId } = await uploadPdf(stage.gateway, stage.person('bruno'));
        return () => ticketsOf('bruno').open(inquiry({ attachments: [fileId] }));
      },
      'a local company opens an inquiry to its region': async () => () => ticketsOf('lena').open(inquiry()),
      'a region opens an inquiry on behalf of a partner': async () => () => ticketsOf('marco').open(inquiry({ requesterId: 'bruno' })),
      'more inquiries are opened at the same time than fit on a page': async () => () =>
        Promise.all(Array.from({ length: 14 }, (_, index) => ticketsOf('bruno').open(inquiry({ subject: `Question ${index}` })))),
      'a closed ticket is followed up': async () => {
        const followedTicketId = await openTicket();
        await ticketsOf('jonas').close({ ticketId: followedTicketId, reason: 'Solved.' });
        return () => ticketsOf('bruno').open(inquiry({ follows: followedTicketId }));
      },
    },
    'ticket.replied': {
      'a handler sends the first response': async () => {
        const ticketId = await openTicket();
        return () => reply('lena', ticketId);
      },
      'both sides reply with words that a cached search contains': async () => {
        const [firstTicket, secondTicket] = [await openTicket(), await openTicket('bruno', { inquiryType: 'order', productId: 'yd-f20' })];
        return async () => {
          await reply('lena', firstTicket, 'The drift is known.');
          await reply('bruno', firstTicket, 'The drift is still there.');
          await reply('marco', secondTicket, 'Delivery is on Friday.');
          await reply('bruno', firstTicket, 'Thank you.');
        };
      },
      'a reply moves an old ticket to the top of a long list': async () => {
        const { items } = await ticketsOf('bruno').list({ status: 'In Progress', pageSize: 100 });
        const { ticketId } = items.at(-1)!;
        stage.show('ticket', ticketId);
        return () => reply('bruno', ticketId, 'Is there any news?');
      },
      'several people reply at the same time': async () => {
        const ticketId = await openTicket();
        return () =>
          Promise.all([reply('lena', ticketId, 'I am on it.'), reply('jonas', ticketId, 'So am I.'), reply('bruno', ticketId, 'Good.')]);
      },
    },
    'ticket.corrected': {
      'the newest reply and the first message are corrected with words that a cached search contains': async () => {
        const ticketId = await openTicket();
        const { entries } = await ticketsOf('bruno').item({ ticketId });
        const { entry } = await reply('lena', ticketId);
        return async () => {
          await ticketsOf('lena').correctMessage({ ticketId, entryId: entry.entryId, text: 'The drift is known.' });
          await ticketsOf('bruno').correctMessage({ ticketId, entryId: entries[0]!.entryId, text: 'It hums.' });
        };
      },
    },
    'ticket.withdrawn': {
      'the newest reply, which has a file, is withdrawn': async () => {
        const ticketId = await openTicket();
        const { fileId } = await uploadPdf(stage.gateway, stage.person('lena'));
        const { entry } = await ticketsOf('lena').reply({ ticketId, message: 'The drift is known.', attachments: [fileId] });
        return () => ticketsOf('lena').withdrawMessage({ ticketId, entryId: entry.entryId });
      },
    },
    'ticket.started': {
      'a handler starts a ticket': async () => {
        const ticketId = await openTicket();
        return () => ticketsOf('jonas').start({ ticketId });
      },
    },
    'ticket.assigned': {
      'a ticket is taken, handed over and released': async () => {
        const ticketId = await openTicket();
        return async () => {
          await ticketsOf('lena').assign({ ticketId, assigneeId: 'lena', from: null });
          await ticketsOf('lena').assign({ ticketId, assigneeId: 'jonas', from: 'lena' });
          await ticketsOf('marco').assign({ ticketId, assigneeId: null, from: 'jonas' });
        };
      },
      'the region takes a ticket of a local company': async () => {
        const ticketId = await openTicket('lena');
        return () => ticketsOf('marco').assign({ ticketId, assigneeId: 'marco' });
      },
    },
    'ticket.closed': {
      'a handler closes a ticket and the requester closes another': async () => {
        const [firstTicket, secondTicket] = [await openTicket(), await openTicket()];
        await ticketsOf('lena').assign({ ticketId: firstTicket, assigneeId: 'jonas' });
        return async () => {
          await ticketsOf('jonas').close({ ticketId: firstTicket, reason: 'Solved by a new diaphragm.' });
          await ticketsOf('bruno').close({ ticketId: secondTicket, reason: 'It was the cable.' });
        };
      },
      'several people close a ticket at the same time': async () => {
        const ticketId = await openTicket();
        return () =>
          Promise.allSettled((['lena', 'jonas', 'bruno'] as const).map((name) => ticketsOf(name).close({ ticketId, reason: name })));
      },
    },
    'ticket.rated': {
      'the requester rates a ticket twice': async () => {
        const ticketId = await openTicket();
        await ticketsOf('lena').close({ ticketId, reason: 'Solved.' });
        return async () => {
          await ticketsOf('bruno').rate({ ticketId, stars: 2 });
          await ticketsOf('bruno').rate({ ticketId, stars: 5, comment: 'Solved after all.' });
        };
      },
    },
    'ticket.visibility-changed': {
      'the requester hides a ticket from colleagues and shares it again': async () => {
        const ticketId = await openTicket();
        return async () => {
          await ticketsOf('bruno').setPrivate({ ticketId, private: true });
          await ticketsOf('bruno').setPrivate({ ticketId, private: false });
        };
      },
    },
    'ticket.hidden': {
      'the requester hides a followed ticket with an unread message, and shares another again': async () => {
        const tickets = [await openTicket(), await openTicket()] as const;
        for (const ticketId of tickets) {
          await ticketsOf('colleague').follow({ ticketId, following: true });
          await reply('lena', ticketId);
        }
        return async () => {
          for (const ticketId of tickets) await ticketsOf('bruno').setPrivate({ ticketId, private: true });
          await reply('lena', tickets[1], 'Only for you.');
          await ticketsOf('bruno').setPrivate({ ticketId: tickets[1], private: false });
        };
      },
      'the requester hides a ticket from colleagues': async () => {
        const ticketId = await openTicket();
        return () => ticketsOf('bruno').setPrivate({ ticketId, private: true });
      },
    },
    'ticket.seen': {
      'both sides read a ticket': async () => {
        const ticketId = await openTicket();
        await reply('lena', ticketId);
        return async () => {
          await ticketsOf('jonas').markSeen({ ticketId, upTo: 1 });
          await ticketsOf('bruno').markSeen({ ticketId, upTo: 2 });
          await ticketsOf('jonas').markSeen({ ticketId, upTo: 2 });
        };
      },
    },
    'ticket.noted': {
      'handlers add notes': async () => {
        const ticketId = await openTicket();
        return async () => {
          await ticketsOf('lena').addNote({ ticketId, text: 'Their plant stands.' });
          await ticketsOf('marco').addNote({ ticketId, text: 'Send somebody.' });
        };
      },
      'a note mentions colleagues of both units and one of them reads it': async () => {
        const ticketId = await openTicket();
        const mentions = [
          { userId: 'jonas', start: 0, end: 6 },
          { userId: 'marco', start: 7, end: 13 },
        ];
        return async () => {
          await ticketsOf('lena').addNote({ ticketId, text: '@Jonas @Marco: their plant stands.', mentions });
          await ticketsOf('jonas').markSeen({ ticketId, upTo: 1 });
        };
      },
    },
    'ticket.snoozed': {
      'a ticket is snoozed, snoozed again and restored while another stays snoozed': async () => {
        const [firstTicket, secondTicket] = [await openTicket(), await openTicket()];
        await ticketsOf('lena').assign({ ticketId: firstTicket, assigneeId: 'lena' });
        return async () => {
          await ticketsOf('lena').snooze({ ticketId: firstTicket, until: timeInHours(2) });
          await ticketsOf('lena').snooze({ ticketId: firstTicket, until: timeInHours(30) });
          await ticketsOf('marco').snooze({ ticketId: secondTicket, until: timeInHours(2) });
          await ticketsOf('lena').snooze({ ticketId: firstTicket, until: null });
        };
      },
    },
    'ticket.followed': {
      'a colleague follows tickets, ends the following of one, and both get replies': async () => {
        const [firstTicket, secondTicket] = [await openTicket(), await openTicket()];
        await reply('lena', secondTicket);
        return async () => {
          for (const ticketId of [firstTicket, secondTicket]) await ticketsOf('colleague').follow({ ticketId, following: true });
          await reply('lena', secondTicket, 'The drift is known.');
          await ticketsOf('colleague').follow({ ticketId: secondTicket, following: false });
          await reply('lena', firstTicket);
          await reply('bruno', firstTicket, 'Thank you.');
        };
      },
      'a followed ticket is read and marked unread, gets a note, and is closed': async () => {
        const ticketId = await openTicket();
        await ticketsOf('colleague').follow({ ticketId, following: true });
        await reply('lena', ticketId);
        return async () => {
          await ticketsOf('colleague').markSeen({ ticketId, upTo: 2 });
          await ticketsOf('jonas').addNote({ ticketId, text: 'Ask the laboratory.' });
          await ticketsOf('colleague').markSeen({ ticketId, upTo: 2, unread: true });
          await ticketsOf('bruno').close({ ticketId, reason: 'It was the cable.' });
          await ticketsOf('colleague').follow({ ticketId, following: false });
          await ticketsOf('colleague').follow({ ticketId, following: true });
        };
      },
    },
    'ticket.woken': {
      'snoozed tickets get a reply, a mention, an assignment and a closing': async () => {
        const tickets = [await openTicket(), await openTicket(), await openTicket(), await openTicket()] as const;
        for (const ticketId of tickets) await ticketsOf('lena').snooze({ ticketId, until: timeInHours(2) });
        return async () => {
          await reply('bruno', tickets[0], 'Is there any news?');
          await ticketsOf('jonas').addNote({ ticketId: tickets[1], text: '@Lena look', mentions: [{ userId: 'lena', start: 0, end: 5 }] });
          await ticketsOf('jonas').assign({ ticketId: tickets[2], assigneeId: 'lena' });
          await ticketsOf('jonas').close({ ticketId: tickets[3], reason: 'Solved.' });
        };
      },
    },
    'ticket.counted': {
      'a ticket is marked unread': async () => {
        const ticketId = await openTicket();
        await ticketsOf('lena').markSeen({ ticketId, upTo: 1 });
        return () => ticketsOf('lena').markSeen({ ticketId, upTo: 1, unread: true });
      },
    },
    'canned.changed': {
      'a canned reply is created, changed and deleted': async () => {
        const [cannedId, otherId] = [randomUUID(), randomUUID()];
        return async () => {
          await ticketsOf('lena').saveCannedReply({ cannedId, title: 'Hello', text: 'Hello {name}' });
          await ticketsOf('jonas').saveCannedReply({ cannedId: otherId, title: 'Thanks', text: 'Thank you, {name}' });
          await ticketsOf('jonas').saveCannedReply({ cannedId, title: 'Good day', text: 'Good day {name}' });
          await ticketsOf('lena').dropCannedReply({ cannedId });
        };
      },
    },
    'hours.changed': {
      'a local company adds Saturday to its business hours': async () => async () => {
        const hours = await ticketsOf('lena').businessHours();
        await ticketsOf('lena').saveBusinessHours({ ...hours, days: [...new Set([...hours.days, 6])] });
      },
    },
  };
};
