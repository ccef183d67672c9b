import { AlreadyClosed, StaleReply, TicketClosed, type TicketEntry } from '@portal/contracts';
import { messageOf } from '@portal/contracts/docs';
import type { Failure } from '../failure';
import type { Reply } from '../tickets/ticket-composer';

export const entry = (nr: number, entryId = `e${nr}`): TicketEntry => ({
  entryId,
  nr,
  kind: 'replied',
  at: '2026-11-21T08:00:00.000Z',
  by: { id: 'jonas', name: 'Jonas Richter', side: 'handler', photo: null },
  text: `Message ${nr}`,
  files: [],
  documentIds: [],
  assignee: null,
  byMail: false,
  senderVerified: true,
  correctedAt: null,
  withdrawnAt: null,
});

export const reply = (n: number, more: Partial<Reply> = {}): Reply => ({
  replyId: `r${n}`,
  text: `Reply ${n}`,
  files: [],
  writtenAt: `2026-11-21T08:0${n}:00.000Z`,
  lastSeen: 3,
  standing: 'waiting',
  failure: null,
  unseen: [],
  ...more,
});

export const unavailableFailure: Failure = { status: 503, code: 'service.unavailable', message: 'Try again in a moment.' };

export const closedTicketFailure: Failure = { status: TicketClosed.status, code: TicketClosed.code, message: messageOf(TicketClosed) };

export const staleFailure = (lastSeen = 5): Failure => ({
  status: StaleReply.status,
  code: StaleReply.code,
  message: messageOf(StaleReply),
  data: { unseen: [entry(4), entry(5)], lastSeen },
});

export const first = { by: 'Jonas Richter', at: '2026-11-21T09:00:00.000Z' };

export const alreadyClosedFailure: Failure = {
  status: AlreadyClosed.status,
  code: AlreadyClosed.code,
  message: messageOf(AlreadyClosed),
  data: first,
};
