import { randomUUID } from 'node:crypto';
import type { FactType } from '@portal/contracts';
import type { Person, TestGateway } from '../test-gateway';
import { inquiry, uploaded } from '../tickets';

type TicketFact = Extract<FactType, `ticket.${string}` | `canned.${string}` | `hours.${string}`>;
type Scene = () => Promise<() => Promise<unknown>>;
type Names = 'bruno' | 'lena' | 'jonas' | 'marco';

interface Stage {
  gateway: () => TestGateway;
  people: () => Record<Names, Person>;
  /** On screen while something happens. */
  onScreen: (ticketId: string) => void;
}

/** What makes each fact about tickets true, by the door. */
export const ticketScenes = ({ gateway, people, onScreen }: Stage): Record<TicketFact, Record<string, Scene>> => {
  const at = (name: Names) => people()[name].contactus;
  const asked = async (name: 'bruno' | 'lena' = 'bruno', more: Parameters<typeof inquiry>[0] = {}): Promise<string> => {
    const { ticket } = await at(name).createInquiry(inquiry(more));
    onScreen(ticket.ticketId);
    return ticket.ticketId;
  };
  const say = (name: Names, TicketId: string, message = 'Warm it up first.') => at(name).inquiryReply({ TicketId, message });

  return {
    'ticket.opened': {
      'a partner asks, with a file': async () => {
        const { fileId } = await uploaded(gateway(), people().bruno);
        return () => at('bruno').createInquiry(inquiry({ attachments: [fileId] }));
      },
      'a local company asks its region': async () => () => at('lena').createInquiry(inquiry()),
      'a region asks on behalf of a partner': async () => () => at('marco').createInquiry(inquiry({ onBehalfOf: 'bruno' })),
      'more come in at once than a page holds': async () => () =>
        Promise.all(Array.from({ length: 14 }, (_, nth) => at('bruno').createInquiry(inquiry({ subject: `Question ${nth}` })))),
      'a closed one is followed up': async () => {
        const follows = await asked();
        await at('jonas').closeInquiry({ contactusId: follows, Comments: 'Solved.' });
        return () => at('bruno').createInquiry(inquiry({ follows }));
      },
    },
    'ticket.replied': {
      'a handler answers first': async () => {
        const ticketId = await asked();
        return () => say('lena', ticketId);
      },
      'both sides talk, with words that somebody searches for': async () => {
        const [one, other] = [await asked(), await asked('bruno', { TypeOfInquiryId: 'order', ProductCatageryId: 'yd-f20' })];
        return async () => {
          await say('lena', one, 'The drift is known.');
          await say('bruno', one, 'The drift is still there.');
          await say('marco', other, 'Delivery is on Friday.');
          await say('bruno', one, 'Thank you.');
        };
      },
      'an old one comes to the top of a long list': async () => {
        const { dataList } = await at('bruno').inquiryList({ TicketStatus: 'In Progress', pageSize: 100 });
        const { ticketId } = dataList.at(-1)!;
        onScreen(ticketId);
        return () => say('bruno', ticketId, 'Is there any news?');
      },
      'two answer at once': async () => {
        const ticketId = await asked();
        return () =>
          Promise.all([say('lena', ticketId, 'I am on it.'), say('jonas', ticketId, 'So am I.'), say('bruno', ticketId, 'Good.')]);
      },
    },
    'ticket.started': {
      'a handler takes it up': async () => {
        const ticketId = await asked();
        return () => at('jonas').startInquiry({ TicketId: ticketId });
      },
    },
    'ticket.assigned': {
      'it is taken, handed over and released': async () => {
        const TicketId = await asked();
        return async () => {
          await at('lena').assignInquiry({ TicketId, assigneeId: 'lena', from: null });
          await at('lena').assignInquiry({ TicketId, assigneeId: 'jonas', from: 'lena' });
          await at('marco').assignInquiry({ TicketId, assigneeId: null, from: 'jonas' });
        };
      },
      'one that a local company asked is taken by the region': async () => {
        const TicketId = await asked('lena');
        return () => at('marco').assignInquiry({ TicketId, assigneeId: 'marco' });
      },
    },
    'ticket.closed': {
      'a handler closes it, and the asker another': async () => {
        const [one, other] = [await asked(), await asked()];
        await at('lena').assignInquiry({ TicketId: one, assigneeId: 'jonas' });
        return async () => {
          await at('jonas').closeInquiry({ contactusId: one, Comments: 'Solved by a new diaphragm.' });
          await at('bruno').closeInquiry({ contactusId: other, Comments: 'It was the cable.' });
        };
      },
      'two close it at once': async () => {
        const contactusId = await asked();
        return () =>
          Promise.allSettled((['lena', 'jonas', 'bruno'] as const).map((name) => at(name).closeInquiry({ contactusId, Comments: name })));
      },
    },
    'ticket.rated': {
      'the asker rates it, and again': async () => {
        const TicketId = await asked();
        await at('lena').closeInquiry({ contactusId: TicketId, Comments: 'Solved.' });
        return async () => {
          await at('bruno').rateInquiry({ TicketId, stars: 2 });
          await at('bruno').rateInquiry({ TicketId, stars: 5, comment: 'Solved after all.' });
        };
      },
    },
    'ticket.seen': {
      'both sides read': async () => {
        const TicketId = await asked();
        await say('lena', TicketId);
        return async () => {
          await at('jonas').seeInquiry({ TicketId, upTo: 1 });
          await at('bruno').seeInquiry({ TicketId, upTo: 2 });
          await at('jonas').seeInquiry({ TicketId, upTo: 2 });
        };
      },
    },
    'ticket.noted': {
      'handlers leave notes': async () => {
        const TicketId = await asked();
        return async () => {
          await at('lena').addNote({ TicketId, text: 'Their plant stands.' });
          await at('marco').addNote({ TicketId, text: 'Send somebody.' });
        };
      },
    },
    'ticket.counted': {
      'one is put back among the unread': async () => {
        const TicketId = await asked();
        await at('lena').seeInquiry({ TicketId, upTo: 1 });
        return () => at('lena').seeInquiry({ TicketId, upTo: 1, unread: true });
      },
    },
    'canned.changed': {
      'one is written, changed and deleted': async () => {
        const [cannedId, kept] = [randomUUID(), randomUUID()];
        return async () => {
          await at('lena').saveCannedReply({ cannedId, title: 'Hello', text: 'Hello {name}' });
          await at('jonas').saveCannedReply({ cannedId: kept, title: 'Thanks', text: 'Thank you, {name}' });
          await at('jonas').saveCannedReply({ cannedId, title: 'Good day', text: 'Good day {name}' });
          await at('lena').dropCannedReply({ cannedId });
        };
      },
    },
    'hours.changed': {
      'a local company works on Saturdays': async () => async () => {
        const hours = await at('lena').businessHours();
        await at('lena').saveBusinessHours({ ...hours, days: [...new Set([...hours.days, 6])] });
      },
    },
  };
};
