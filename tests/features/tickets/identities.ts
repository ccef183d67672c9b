import { randomUUID } from 'node:crypto';
import { inquiry, rawInquiry } from '../../kit/inquiries';
import type { RequestDraft } from '../../kit/rights-table';
import type { Stage } from '../../kit/stage';
import type { Assertion, UnseenObject } from '../feature';

const post = (call: string, json: Record<string, unknown>): RequestDraft => ({ path: `POST /api/contactus/${call}`, json });
const CALLERS = ['bruno', 'jonas', 'marco'] as const;
/** Decodes an identity for use in a body, which needs no URL encoding. */
const decodeIdentity = decodeURIComponent;

export const ticketAssertions: Record<string, Assertion> = {
  'tickets.list userId': { callers: CALLERS, make: (identity) => ({ path: `GET /api/contactus/inquirylist?userId=${identity}` }) },
  'tickets.item UserId': {
    callers: CALLERS,
    make: (identity, id) => ({ path: `GET /api/contactus/inquirybyid?TicketId=${id}&UserId=${identity}` }),
  },
  'tickets.open userId': {
    callers: CALLERS,
    make: (identity) => post('createinquiry', { ...rawInquiry(), userId: decodeIdentity(identity) }),
  },
  'tickets.reply UserId': {
    callers: CALLERS,
    make: (identity, id) => post('inquiryreply', { TicketId: id, message: 'x', UserId: decodeIdentity(identity) }),
  },
  'tickets.close UserId': {
    callers: CALLERS,
    make: (identity, id) => ({ path: `POST /api/contactus/closeinquiry?contactusId=${id}&Comments=x&UserId=${identity}` }),
  },
  'tickets.markSeen UserId': {
    callers: CALLERS,
    make: (identity, id) => post('seeinquiry', { TicketId: id, upTo: 1, UserId: decodeIdentity(identity) }),
  },
  'tickets.rate UserId': {
    callers: CALLERS,
    make: (identity, id) => post('rateinquiry', { TicketId: id, stars: 3, UserId: decodeIdentity(identity) }),
  },
};

/** Returns the requests about tickets and canned replies of France, which Jonas in Germany may not see. */
export const ticketUnseen = (stage: Stage): Record<string, UnseenObject> => {
  const ticket = async (): Promise<string> => (await (await stage.as('eve')).tickets.open(inquiry())).ticket.ticketId;
  const createCannedReply = async (): Promise<string> => {
    const cannedId = randomUUID();
    await (await stage.as('chloe')).tickets.saveCannedReply({ cannedId, title: 'Merci', text: 'Merci, {name}.' });
    return cannedId;
  };
  const unseenTicket = (make: (id: string) => RequestDraft): UnseenObject => ({ existing: ticket, make: [make] });
  return {
    'tickets.item': unseenTicket((id) => ({ path: `GET /api/contactus/inquirybyid?TicketId=${id}` })),
    'tickets.originalMail': unseenTicket((id) => ({ path: `GET /api/contactus/originalmail?TicketId=${id}&entryId=x` })),
    'tickets.assignees': unseenTicket((id) => ({ path: `GET /api/contactus/assignees?TicketId=${id}` })),
    'tickets.attachmentLink': unseenTicket((id) => ({ path: `GET /api/contactus/attachment?TicketId=${id}&fileId=x` })),
    'tickets.downloadAttachment': unseenTicket((id) => ({ path: `GET /api/contactus/downloadattachment?TicketId=${id}&fileId=x` })),
    'tickets.reply': unseenTicket((id) => post('inquiryreply', { TicketId: id, message: 'x', lastSeen: 0 })),
    'tickets.correctMessage': unseenTicket((id) => post('correctmessage', { TicketId: id, entryId: 'x', text: 'x' })),
    'tickets.withdrawMessage': unseenTicket((id) => post('withdrawmessage', { TicketId: id, entryId: 'x' })),
    'tickets.close': unseenTicket((id) => post('closeinquiry', { contactusId: id, Comments: 'x' })),
    'tickets.start': unseenTicket((id) => post('startinquiry', { TicketId: id })),
    'tickets.assign': unseenTicket((id) => post('assigninquiry', { TicketId: id, assigneeId: 'jonas' })),
    'tickets.markSeen': unseenTicket((id) => post('seeinquiry', { TicketId: id, upTo: 1 })),
    'tickets.addNote': unseenTicket((id) => post('note', { TicketId: id, text: 'x' })),
    'tickets.snooze': unseenTicket((id) => post('snoozeinquiry', { TicketId: id, until: null })),
    'tickets.rate': unseenTicket((id) => post('rateinquiry', { TicketId: id, stars: 3 })),
    'tickets.setPrivate': unseenTicket((id) => post('privateinquiry', { TicketId: id, private: true })),
    'tickets.open': unseenTicket((id) => post('createinquiry', rawInquiry({ follows: id }))),
    'tickets.dropCannedReply': { existing: createCannedReply, make: [(id) => ({ path: `DELETE /api/contactus/cannedreply/${id}` })] },
  };
};
