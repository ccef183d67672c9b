import { z } from 'zod/mini';
import { Caller } from '../fields';
import { FileUnknown } from '../files/refusals';
import { LIMITS } from '../limits';
import { route } from '../route';
import { Timestamp, timestamp } from '../wire/fields';
import { idInput } from '../wire/ids';
import { Missing } from '../wire/refusals';
import { line, paragraphs } from '../wire/text';
import { withCode } from '../wire/violations';
import { prefixWireNames } from '../wire/wire-map';
import {
  AlreadyAssigned,
  AlreadyClosed,
  AlreadyWithdrawn,
  OpensInquiry,
  StaleReply,
  TicketClosed,
  TicketOpen,
  TooLateToChange,
  TooManyInquiries,
} from './refusals';
import {
  AT_TICKETS,
  areMentionsOf,
  HANDLERS,
  InquiryType,
  InterestCategory,
  MentionInput,
  TICKET,
  TICKET_COUNTS,
  Ticket,
  TicketCounts,
  TicketEntry,
  TicketNote,
} from './ticket';

const Files = z._default(z.array(idInput('file')).check(z.maxLength(LIMITS.attachments)), []);
const MessageText = paragraphs(LIMITS.description);
const TICKET_REPLY = prefixWireNames('ticket', TICKET);
const ticketReply = z.object({ message: z.string(), ticket: Ticket });

/** The fields of a new inquiry, checked by the composer and the gateway (R5.7). */
export const NewInquiry = {
  inquiryType: InquiryType,
  interestCategory: z.optional(InterestCategory),
  subject: line(LIMITS.subject),
  description: MessageText,
  attachments: Files,
};

/** Routes that change tickets, in the group tickets. */
export const ticketCommands = {
  open: route('POST /api/contactus/createinquiry', {
    summary: 'Open a ticket; the local company of a partner handles it, the region that of a local company',
    allow: AT_TICKETS,
    wire: {
      input: {
        callerId: 'userId',
        inquiryType: 'TypeOfInquiryId',
        interestCategory: 'CategoryOfInterestId',
        requesterId: 'onBehalfOf',
        productId: ['ProductCatageryId', 'ProductCategoryId'],
      },
      reply: TICKET_REPLY,
    },
    input: z.strictObject({
      callerId: Caller,
      ...NewInquiry,
      requesterId: z.optional(idInput('person', 'somebody of the own region; needed from an RHQ, refused from others')),
      follows: z.optional(idInput('ticket', 'the closed one that this one follows')),
      productId: idInput('product'),
      documentIds: z._default(
        z
          .array(idInput('publication', 'one that it refers to; of those that the caller may not see none is kept'))
          .check(z.maxLength(LIMITS.inquiryDocuments)),
        [],
      ),
    }),
    reply: ticketReply,
    refuses: [Missing, TicketOpen, FileUnknown, TooManyInquiries],
    quota: [
      { points: LIMITS.inquiriesPerTenMinutes, perMs: 10 * 60_000 },
      { points: LIMITS.inquiriesPerDay, perMs: 24 * 3_600_000 },
    ],
  }),
  reply: route('POST /api/contactus/inquiryreply', {
    summary: 'Say something; the first reply of a handler puts a new ticket in progress',
    allow: AT_TICKETS,
    wire: { input: { callerId: 'UserId', ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({
      callerId: Caller,
      ticketId: idInput('ticket'),
      replyId: z.optional(idInput('entry', 'minted by the caller; the same id is one reply')),
      message: MessageText,
      attachments: Files,
      lastSeen: z.optional(z.int().check(z.nonnegative())).register(z.globalRegistry, {
        description: 'Number of the newest entry the author saw; if messages of others came after it, 412 answers with them',
      }),
    }),
    reply: z.object({ message: z.string(), ticket: Ticket, entry: TicketEntry }),
    refuses: [Missing, TicketClosed, StaleReply, FileUnknown],
  }),
  correctMessage: route('POST /api/contactus/correctmessage', {
    summary: 'Correct an own message within five minutes; it says that it was edited',
    allow: AT_TICKETS,
    wire: { input: { ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({ ticketId: idInput('ticket'), entryId: idInput('entry'), text: MessageText }),
    reply: z.object({ message: z.string(), ticket: Ticket, entry: TicketEntry }),
    refuses: [Missing, TicketClosed, TooLateToChange, AlreadyWithdrawn],
  }),
  withdrawMessage: route('POST /api/contactus/withdrawmessage', {
    summary: 'Withdraw an own reply within five minutes; its words and files are gone for both sides',
    allow: AT_TICKETS,
    wire: { input: { ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({ ticketId: idInput('ticket'), entryId: idInput('entry') }),
    reply: z.object({ message: z.string(), ticket: Ticket, entry: TicketEntry }),
    refuses: [Missing, TicketClosed, TooLateToChange, AlreadyWithdrawn, OpensInquiry],
  }),
  close: route('POST /api/contactus/closeinquiry', {
    summary: 'Close a ticket for good, with a comment',
    allow: AT_TICKETS,
    either: ['callerId', 'ticketId', 'reason'],
    wire: { input: { callerId: 'UserId', ticketId: 'contactusId', reason: 'Comments' }, reply: TICKET_REPLY },
    input: z.strictObject({ callerId: Caller, ticketId: idInput('ticket'), reason: paragraphs(LIMITS.reason) }),
    reply: ticketReply,
    refuses: [Missing, AlreadyClosed],
  }),
  start: route('POST /api/contactus/startinquiry', {
    summary: 'Put a new ticket in progress without a reply',
    allow: HANDLERS,
    wire: { input: { ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({ ticketId: idInput('ticket') }),
    reply: ticketReply,
    refuses: [Missing, TicketClosed],
  }),
  assign: route('POST /api/contactus/assigninquiry', {
    summary: 'Assign a ticket, or unassign it',
    allow: HANDLERS,
    wire: { input: { ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({
      ticketId: idInput('ticket'),
      assigneeId: z.nullable(idInput('person', 'somebody who may handle it; null releases it')),
      from: z.optional(z.nullable(idInput('person', 'whose it was when the caller looked; another by now is 412'))),
    }),
    reply: ticketReply,
    refuses: [Missing, TicketClosed, AlreadyAssigned],
  }),
  markSeen: route('POST /api/contactus/seeinquiry', {
    summary: 'Say how far one has read; `unread` puts it back among the unread',
    allow: AT_TICKETS,
    wire: { input: { callerId: 'UserId', ticketId: 'TicketId' }, reply: TICKET_COUNTS },
    input: z.strictObject({
      callerId: Caller,
      ticketId: idInput('ticket'),
      upTo: z.int().check(z.nonnegative()),
      unread: z._default(z.boolean(), false),
    }),
    reply: TicketCounts,
    refuses: [Missing],
  }),
  addNote: route('POST /api/contactus/note', {
    summary: 'Leave a note for the other handlers, and mention some of them',
    allow: HANDLERS,
    wire: { input: { ticketId: 'TicketId' } },
    input: z
      .strictObject({
        ticketId: idInput('ticket'),
        noteId: z.optional(idInput('note', 'minted by the caller; the same id is one note')),
        text: MessageText,
        mentions: z._default(z.array(MentionInput).check(z.maxLength(LIMITS.mentions)), []),
      })
      .check(z.refine(({ text, mentions }) => areMentionsOf(text, mentions), { path: ['mentions'], error: withCode('no-such-choice') })),
    reply: z.object({ message: z.string(), note: TicketNote }),
    refuses: [Missing],
  }),
  snooze: route('POST /api/contactus/snoozeinquiry', {
    summary: 'Set a ticket aside for oneself until a time, or until the requester writes; null brings it back',
    allow: HANDLERS,
    wire: { input: { ticketId: 'TicketId' } },
    input: z.strictObject({
      ticketId: idInput('ticket'),
      until: z.nullable(timestamp('A moment to come, within a year; null ends it')),
      ifUnanswered: z
        .optional(z.boolean())
        .register(z.globalRegistry, { description: 'At its time it is unread only if nobody has answered the requester by then' }),
    }),
    reply: z.object({
      message: z.string(),
      snoozedUntil: z.nullable(Timestamp),
      before: z.nullable(timestamp('Until when it was set aside before')),
      beforeIfUnanswered: z.boolean(),
    }),
    refuses: [Missing, TicketClosed],
  }),
  rate: route('POST /api/contactus/rateinquiry', {
    summary: 'Rate a closed ticket; the requester only, and again if they change their mind',
    allow: AT_TICKETS,
    wire: { input: { callerId: 'UserId', ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({
      callerId: Caller,
      ticketId: idInput('ticket'),
      stars: z.int().check(z.gte(1), z.lte(5)),
      comment: z._default(paragraphs(LIMITS.reason, { min: 0 }), ''),
    }),
    reply: ticketReply,
    refuses: [Missing, TicketOpen],
  }),
};
