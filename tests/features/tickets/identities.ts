import { randomUUID } from 'node:crypto';
import { inquiry, rawInquiry } from '../../kit/inquiries';
import type { RequestDraft } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import type { Assertion, Unseen } from '../feature';

const post = (call: string, json: Record<string, unknown>): RequestDraft => ({ path: `POST /api/contactus/${call}`, json });
const CALLERS = ['bruno', 'jonas', 'marco'] as const;
/** Decodes an identity for use in a body, which needs no URL encoding. */
const inBody = decodeURIComponent;

export const ticketAssertions: Record<string, Assertion> = {
  'tickets.list userId': { callers: CALLERS, make: (identity) => ({ path: `GET /api/contactus/inquirylist?userId=${identity}` }) },
  'tickets.item UserId': {
    callers: CALLERS,
    make: (identity, id) => ({ path: `GET /api/contactus/inquirybyid?TicketId=${id}&UserId=${identity}` }),
  },
  'tickets.open userId': {
    callers: CALLERS,
    make: (identity) => post('createinquiry', { ...rawInquiry(), userId: inBody(identity) }),
  },
  'tickets.reply UserId': {
    callers: CALLERS,
    make: (identity, id) => post('inquiryreply', { TicketId: id, message: 'x', UserId: inBody(identity) }),
  },
  'tickets.close UserId': {
    callers: CALLERS,
    make: (identity, id) => ({ path: `POST /api/contactus/closeinquiry?contactusId=${id}&Comments=x&UserId=${identity}` }),
  },
  'tickets.markSeen UserId': {
    callers: CALLERS,
    make: (identity, id) => post('seeinquiry', { TicketId: id, upTo: 1, UserId: inBody(identity) }),
  },
  'tickets.rate UserId': {
    callers: CALLERS,
    make: (identity, id) => post('rateinquiry', { TicketId: id, stars: 3, UserId: inBody(identity) }),
  },
};

/** Returns the requests about tickets and canned replies of France, which Jonas in Germany may not see. */
export const ticketUnseen = (stage: Stage): Record<string, Unseen> => {
  const ticket = async (): Promise<string> => (await (await stage.as('eve')).tickets.open(inquiry())).ticket.ticketId;
  const createCannedReply = async (): Promise<string> => {
    const cannedId = randomUUID();
    await (await stage.as('chloe')).tickets.saveCannedReply({ cannedId, title: 'Merci', text: 'Merci, {name}.' });
    return cannedId;
  };
  const atTicket = (make: (id: string) => RequestDraft): Unseen => ({ existing: ticket, make: [make] });
  return {
    'tickets.item': atTicket((id) => ({ path: `GET /api/contactus/inquirybyid?TicketId=${id}` })),
    'tickets.originalMail': atTicket((id) => ({ path: `GET /api/contactus/originalmail?TicketId=${id}&entryId=x` })),
    'tickets.assignees': atTicket((id) => ({ path: `GET /api/contactus/assignees?TicketId=${id}` })),
    'tickets.attachmentLink': atTicket((id) => ({ path: `GET /api/contactus/attachment?TicketId=${id}&fileId=x` })),
    'tickets.downloadAttachment': atTicket((id) => ({ path: `GET /api/contactus/downloadattachment?TicketId=${id}&fileId=x` })),
    'tickets.reply': atTicket((id) => post('inquiryreply', { TicketId: id, message: 'x', lastSeen: 0 })),
    'tickets.correctMessage': atTicket((id) => post('correctmessage', { TicketId: id, entryId: 'x', text: 'x' })),
    'tickets.withdrawMessage': atTicket((id) => post('withdrawmessage', { TicketId: id, entryId: 'x' })),
    'tickets.close': atTicket((id) => post('closeinquiry', { contactusId: id, Comments: 'x' })),
    'tickets.start': atTicket((id) => post('startinquiry', { TicketId: id })),
    'tickets.assign': atTicket((id) => post('assigninquiry', { TicketId: id, assigneeId: 'jonas' })),
    'tickets.markSeen': atTicket((id) => post('seeinquiry', { TicketId: id, upTo: 1 })),
    'tickets.addNote': atTicket((id) => post('note', { TicketId: id, text: 'x' })),
    'tickets.snooze': atTicket((id) => post('snoozeinquiry', { TicketId: id, until: null })),
    'tickets.rate': atTicket((id) => post('rateinquiry', { TicketId: id, stars: 3 })),
    'tickets.open': atTicket((id) => post('createinquiry', rawInquiry({ follows: id }))),
    'tickets.dropCannedReply': { existing: createCannedReply, make: [(id) => ({ path: `DELETE /api/contactus/cannedreply/${id}` })] },
  };
};
