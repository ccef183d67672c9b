import { randomUUID } from 'node:crypto';
import { inquiry, rawInquiry, uploadPdf } from '../../kit/inquiries';
import type { Stage } from '../../kit/stage';
import type { FeatureLaw, WriteCall } from '../feature';

const HOURS = { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00', zone: 'Europe/Berlin', resolveMinutes: 1_440 };

export const ticketWrites = (stage: Stage): FeatureLaw['writes'] => {
  let minutes = 100;
  const openTicket = async (): Promise<string> => (await (await stage.as('bruno')).tickets.open(inquiry())).ticket.ticketId;
  const replyOf = async (name: 'lena'): Promise<{ TicketId: string; entryId: string }> => {
    const TicketId = await openTicket();
    const { entry } = await (await stage.as(name)).tickets.reply({ ticketId: TicketId, message: 'Warm it up first.' });
    return { TicketId, entryId: entry.entryId };
  };
  const records = async ({ json }: WriteCall) => {
    const { TicketId, contactusId } = json as { TicketId?: string; contactusId?: string };
    return stage.gateway.database.db
      .selectFrom('ticket')
      .selectAll()
      .where('id', '=', TicketId ?? contactusId ?? '')
      .executeTakeFirst();
  };
  return {
    'tickets.open': {
      'an inquiry with a file': {
        make: async () => {
          const { fileId } = await uploadPdf(stage.gateway, await stage.as('bruno'));
          return {
            path: 'POST /api/contactus/createinquiry',
            json: rawInquiry({ attachments: [fileId] }),
            token: (await stage.as('bruno')).token,
          };
        },
        effect: { ticket: 1, ticket_entry: 1, taken: 1, audit: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), subject: 'Another' } }),
        records,
      },
    },
    'tickets.reply': {
      'a reply with a file': {
        make: async () => {
          const { fileId } = await uploadPdf(stage.gateway, await stage.as('lena'));
          const json = { TicketId: await openTicket(), message: 'Warm it up first.', attachments: [fileId] };
          return { path: 'POST /api/contactus/inquiryreply', json, token: (await stage.as('lena')).token };
        },
        effect: { ticket_entry: 1, taken: 1, audit: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), message: 'Cool it down first.' } }),
        records,
      },
    },
    'tickets.correctMessage': {
      'a correction of a reply': {
        make: async () => {
          const json = { ...(await replyOf('lena')), text: 'Warm it up for an hour.' };
          return { path: 'POST /api/contactus/correctmessage', json, token: (await stage.as('lena')).token };
        },
        effect: { audit: 1, fact: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), text: 'Cool it down.' } }),
        records,
      },
    },
    'tickets.withdrawMessage': {
      'the withdrawal of a reply': {
        make: async () => ({
          path: 'POST /api/contactus/withdrawmessage',
          json: await replyOf('lena'),
          token: (await stage.as('lena')).token,
        }),
        effect: { audit: 1, fact: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), entryId: randomUUID() } }),
        records,
      },
    },
    'tickets.close': {
      'closing a ticket': {
        make: async () => {
          const json = { contactusId: await openTicket(), Comments: 'Solved.' };
          return { path: 'POST /api/contactus/closeinquiry', json, token: (await stage.as('jonas')).token };
        },
        effect: { ticket_entry: 1, audit: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), Comments: 'Not solved.' } }),
        records,
      },
    },
    'tickets.start': {
      'starting a ticket': {
        make: async () => ({
          path: 'POST /api/contactus/startinquiry',
          json: { TicketId: await openTicket() },
          token: (await stage.as('jonas')).token,
        }),
        effect: { ticket_entry: 1, audit: 1 },
        other: (call) => ({ ...call, json: { TicketId: randomUUID() } }),
        records,
      },
    },
    'tickets.assign': {
      'taking a ticket': {
        make: async () => {
          const json = { TicketId: await openTicket(), assigneeId: 'jonas', from: null };
          return { path: 'POST /api/contactus/assigninquiry', json, token: (await stage.as('jonas')).token };
        },
        effect: { ticket_entry: 1, audit: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), assigneeId: 'lena' } }),
        records,
      },
    },
    'tickets.addNote': {
      'a note': {
        make: async () => ({
          path: 'POST /api/contactus/note',
          json: { TicketId: await openTicket(), text: '@Lena their plant stands.', mentions: [{ userId: 'lena', start: 0, end: 5 }] },
          token: (await stage.as('jonas')).token,
        }),
        effect: { ticket_note: 1, note_mention: 1, audit: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), text: '@Lena their plant runs.' } }),
        records,
      },
    },
    'tickets.snooze': {
      'a snooze': {
        make: async () => ({
          path: 'POST /api/contactus/snoozeinquiry',
          json: { TicketId: await openTicket(), until: new Date(Date.now() + 3_600_000).toISOString() },
          token: (await stage.as('jonas')).token,
        }),
        effect: { ticket_snooze: 1, due: 1, audit: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), until: null } }),
      },
    },
    'tickets.rate': {
      'a rating': {
        make: async () => {
          const TicketId = await openTicket();
          await (await stage.as('lena')).tickets.close({ ticketId: TicketId, reason: 'Solved.' });
          return { path: 'POST /api/contactus/rateinquiry', json: { TicketId, stars: 4 }, token: (await stage.as('bruno')).token };
        },
        effect: { audit: 1, fact: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), stars: 1 } }),
        records,
      },
    },
    'tickets.setPrivate': {
      'hiding a ticket from colleagues': {
        make: async () => ({
          path: 'POST /api/contactus/privateinquiry',
          json: { TicketId: await openTicket(), private: true },
          token: (await stage.as('bruno')).token,
        }),
        effect: { audit: 1, fact: 2 },
        other: (call) => ({ ...call, json: { ...(call.json as object), private: false } }),
        records,
      },
    },
    'tickets.follow': {
      'following a ticket of a colleague': {
        make: async () => ({
          path: 'POST /api/contactus/followinquiry',
          json: { TicketId: await openTicket(), following: true },
          token: (await stage.as('colleague')).token,
        }),
        effect: { ticket_follow: 1, audit: 1, fact: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), following: false } }),
        records,
      },
    },
    'tickets.saveCannedReply': {
      'a canned reply': {
        make: async () => ({
          path: `PUT /api/contactus/cannedreply/${randomUUID()}`,
          json: { title: 'Thanks', text: 'Thank you, {name}.' },
          token: (await stage.as('lena')).token,
        }),
        effect: { canned_reply: 1, audit: 1, fact: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), title: 'Hello' } }),
      },
    },
    'tickets.saveBusinessHours': {
      'business hours': {
        make: async () => ({
          path: 'PUT /api/contactus/businesshours',
          json: { ...HOURS, answerMinutes: ++minutes },
          token: (await stage.as('lena')).token,
        }),
        effect: { audit: 1, fact: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), from: '07:00' } }),
      },
    },

    'tickets.markSeen': {
      'reading a ticket': {
        make: async () => {
          const json = { TicketId: await openTicket(), upTo: 1 };
          return { path: 'POST /api/contactus/seeinquiry', json, token: (await stage.as('lena')).token };
        },
        effect: { ticket_seen: 1 },
        other: (call) => ({ ...call, json: { ...(call.json as object), unread: true } }),
      },
    },
    'tickets.dropCannedReply': {
      'the deletion of a canned reply': {
        make: async () => {
          const cannedId = randomUUID();
          const lena = await stage.as('lena');
          await lena.tickets.saveCannedReply({ cannedId, title: 'Thanks', text: 'Thank you, {name}.' });
          return { path: `DELETE /api/contactus/cannedreply/${cannedId}`, token: lena.token };
        },
        effect: { canned_reply: -1, audit: 1, fact: 1 },
        other: (call) => ({ ...call, path: `DELETE /api/contactus/cannedreply/${randomUUID()}` }),
      },
    },
  };
};
