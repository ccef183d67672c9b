import { randomUUID } from 'node:crypto';
import type { RequestDraft } from '../../laws/rights-table';
import type { Stage } from '../../laws/stage';
import { inquiry, rawInquiry } from '../../tickets';
import type { Assertion, Unseen } from '../feature';

const post = (call: string, json: Record<string, unknown>): RequestDraft => ({ path: `POST /api/contactus/${call}`, json });
const CALLERS = ['bruno', 'jonas', 'marco'] as const;
/** An identity that travels in a body is no part of an address. */
const inBody = decodeURIComponent;

export const ticketAssertions: Record<string, Assertion> = {
  'contactus.inquiryList userId': { callers: CALLERS, make: (identity) => ({ path: `GET /api/contactus/inquirylist?userId=${identity}` }) },
  'contactus.inquiryById UserId': {
    callers: CALLERS,
    make: (identity, id) => ({ path: `GET /api/contactus/inquirybyid?TicketId=${id}&UserId=${identity}` }),
  },
  'contactus.createInquiry userId': {
    callers: CALLERS,
    make: (identity) => post('createinquiry', { ...rawInquiry(), userId: inBody(identity) }),
  },
  'contactus.reply UserId': {
    callers: CALLERS,
    make: (identity, id) => post('inquiryreply', { TicketId: id, message: 'x', UserId: inBody(identity) }),
  },
  'contactus.closeInquiry UserId': {
    callers: CALLERS,
    make: (identity, id) => ({ path: `POST /api/contactus/closeinquiry?contactusId=${id}&Comments=x&UserId=${identity}` }),
  },
  'contactus.seeInquiry UserId': {
    callers: CALLERS,
    make: (identity, id) => post('seeinquiry', { TicketId: id, upTo: 1, UserId: inBody(identity) }),
  },
  'contactus.rateInquiry UserId': {
    callers: CALLERS,
    make: (identity, id) => post('rateinquiry', { TicketId: id, stars: 3, UserId: inBody(identity) }),
  },
};

/** Tickets and canned replies of France, which jonas in Deutschland does not see. */
export const ticketUnseen = (stage: Stage): Record<string, Unseen> => {
  const ticket = async (): Promise<string> => (await (await stage.as('eve')).contactus.createInquiry(inquiry())).ticket.ticketId;
  const canned = async (): Promise<string> => {
    const cannedId = randomUUID();
    await (await stage.as('chloe')).contactus.saveCannedReply({ cannedId, title: 'Merci', text: 'Merci, {name}.' });
    return cannedId;
  };
  const atTicket = (make: (id: string) => RequestDraft): Unseen => ({ existing: ticket, make: [make] });
  return {
    'contactus.inquiryById': atTicket((id) => ({ path: `GET /api/contactus/inquirybyid?TicketId=${id}` })),
    'contactus.originalMail': atTicket((id) => ({ path: `GET /api/contactus/originalmail?TicketId=${id}&entryId=x` })),
    'contactus.assignees': atTicket((id) => ({ path: `GET /api/contactus/assignees?TicketId=${id}` })),
    'contactus.attachmentLink': atTicket((id) => ({ path: `GET /api/contactus/attachment?TicketId=${id}&fileId=x` })),
    'contactus.downloadAttachment': atTicket((id) => ({ path: `GET /api/contactus/downloadattachment?TicketId=${id}&fileId=x` })),
    'contactus.reply': atTicket((id) => post('inquiryreply', { TicketId: id, message: 'x', lastSeen: 0 })),
    'contactus.correctMessage': atTicket((id) => post('correctmessage', { TicketId: id, entryId: 'x', text: 'x' })),
    'contactus.withdrawMessage': atTicket((id) => post('withdrawmessage', { TicketId: id, entryId: 'x' })),
    'contactus.closeInquiry': atTicket((id) => post('closeinquiry', { contactusId: id, Comments: 'x' })),
    'contactus.startInquiry': atTicket((id) => post('startinquiry', { TicketId: id })),
    'contactus.assignInquiry': atTicket((id) => post('assigninquiry', { TicketId: id, assigneeId: 'jonas' })),
    'contactus.seeInquiry': atTicket((id) => post('seeinquiry', { TicketId: id, upTo: 1 })),
    'contactus.addNote': atTicket((id) => post('note', { TicketId: id, text: 'x' })),
    'contactus.snoozeInquiry': atTicket((id) => post('snoozeinquiry', { TicketId: id, until: null })),
    'contactus.rateInquiry': atTicket((id) => post('rateinquiry', { TicketId: id, stars: 3 })),
    'contactus.createInquiry': atTicket((id) => post('createinquiry', rawInquiry({ follows: id }))),
    'contactus.dropCannedReply': { existing: canned, make: [(id) => ({ path: `DELETE /api/contactus/cannedreply/${id}` })] },
  };
};
