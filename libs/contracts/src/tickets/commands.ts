import { z } from 'zod/mini';
import { Caller } from '../fields';
import { FileUnknown } from '../files/refusals';
import { LIMITS } from '../limits';
import { route } from '../route';
import { Timestamp, timestamp } from '../wire/fields';
import { idInput } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
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
  areMentionsOf,
  HANDLERS,
  InquiryType,
  InterestCategory,
  MentionInput,
  TICKET,
  TICKET_COUNTS,
  TICKET_ROLES,
  Ticket,
  TicketCounts,
  TicketEntry,
  TicketNote,
} from './ticket';

const Files = z._default(z.array(idInput('file')).check(z.maxLength(LIMITS.attachments)), []);
const MessageText = paragraphs(LIMITS.description);
const TICKET_REPLY = prefixWireNames('ticket', TICKET);
const ticketReply = z.object({ message: z.string(), ticket: Ticket });

/** The fields of a new inquiry. Composer and gateway validate them with these schemas (R5.7). */
export const NewInquiry = {
  inquiryType: InquiryType,
  interestCategory: z.optional(InterestCategory),
  subject: line(LIMITS.subject),
  description: MessageText,
  attachments: Files,
};

/** The routes that change tickets. */
export const ticketCommands = {
  open: route('POST /api/contactus/createinquiry', {
    allow: TICKET_ROLES,
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
      requesterId: z.optional(idInput('person')),
      follows: z.optional(idInput('ticket')),
      private: z.optional(z.boolean()),
      productId: idInput('product'),
      documentIds: z._default(z.array(idInput('publication')).check(z.maxLength(LIMITS.inquiryDocuments)), []),
    }),
    reply: ticketReply,
    refuses: [ObjectMissing, TicketOpen, FileUnknown, TooManyInquiries],
    quota: [
      { points: LIMITS.inquiriesPerTenMinutes, windowMs: 10 * 60_000 },
      { points: LIMITS.inquiriesPerDay, windowMs: 24 * 3_600_000 },
    ],
  }),
  reply: route('POST /api/contactus/inquiryreply', {
    allow: TICKET_ROLES,
    wire: { input: { callerId: 'UserId', ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({
      callerId: Caller,
      ticketId: idInput('ticket'),
      replyId: z.optional(idInput('entry')),
      message: MessageText,
      attachments: Files,
      lastSeen: z.optional(z.int().check(z.nonnegative())),
    }),
    reply: z.object({ message: z.string(), ticket: Ticket, entry: TicketEntry }),
    refuses: [ObjectMissing, TicketClosed, StaleReply, FileUnknown],
  }),
  correctMessage: route('POST /api/contactus/correctmessage', {
    allow: TICKET_ROLES,
    wire: { input: { ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({ ticketId: idInput('ticket'), entryId: idInput('entry'), text: MessageText }),
    reply: z.object({ message: z.string(), ticket: Ticket, entry: TicketEntry }),
    refuses: [ObjectMissing, TicketClosed, TooLateToChange, AlreadyWithdrawn],
  }),
  withdrawMessage: route('POST /api/contactus/withdrawmessage', {
    allow: TICKET_ROLES,
    wire: { input: { ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({ ticketId: idInput('ticket'), entryId: idInput('entry') }),
    reply: z.object({ message: z.string(), ticket: Ticket, entry: TicketEntry }),
    refuses: [ObjectMissing, TicketClosed, TooLateToChange, AlreadyWithdrawn, OpensInquiry],
  }),
  close: route('POST /api/contactus/closeinquiry', {
    allow: TICKET_ROLES,
    either: ['callerId', 'ticketId', 'reason'],
    wire: { input: { callerId: 'UserId', ticketId: 'contactusId', reason: 'Comments' }, reply: TICKET_REPLY },
    input: z.strictObject({ callerId: Caller, ticketId: idInput('ticket'), reason: paragraphs(LIMITS.reason) }),
    reply: ticketReply,
    refuses: [ObjectMissing, AlreadyClosed],
  }),
  start: route('POST /api/contactus/startinquiry', {
    allow: HANDLERS,
    wire: { input: { ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({ ticketId: idInput('ticket') }),
    reply: ticketReply,
    refuses: [ObjectMissing, TicketClosed],
  }),
  assign: route('POST /api/contactus/assigninquiry', {
    allow: HANDLERS,
    wire: { input: { ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({
      ticketId: idInput('ticket'),
      assigneeId: z.nullable(idInput('person')),
      from: z.optional(z.nullable(idInput('person'))),
    }),
    reply: ticketReply,
    refuses: [ObjectMissing, TicketClosed, AlreadyAssigned],
  }),
  markSeen: route('POST /api/contactus/seeinquiry', {
    allow: TICKET_ROLES,
    wire: { input: { callerId: 'UserId', ticketId: 'TicketId' }, reply: TICKET_COUNTS },
    input: z.strictObject({
      callerId: Caller,
      ticketId: idInput('ticket'),
      upTo: z.int().check(z.nonnegative()),
      unread: z._default(z.boolean(), false),
    }),
    reply: TicketCounts,
    refuses: [ObjectMissing],
  }),
  addNote: route('POST /api/contactus/note', {
    allow: HANDLERS,
    wire: { input: { ticketId: 'TicketId' } },
    input: z
      .strictObject({
        ticketId: idInput('ticket'),
        noteId: z.optional(idInput('note')),
        text: MessageText,
        mentions: z._default(z.array(MentionInput).check(z.maxLength(LIMITS.mentions)), []),
      })
      .check(z.refine(({ text, mentions }) => areMentionsOf(text, mentions), { path: ['mentions'], error: withCode('no-such-choice') })),
    reply: z.object({ message: z.string(), note: TicketNote }),
    refuses: [ObjectMissing],
  }),
  snooze: route('POST /api/contactus/snoozeinquiry', {
    allow: HANDLERS,
    wire: { input: { ticketId: 'TicketId' } },
    input: z.strictObject({
      ticketId: idInput('ticket'),
      until: z.nullable(timestamp()),
      ifUnanswered: z.optional(z.boolean()),
    }),
    reply: z.object({
      message: z.string(),
      snoozedUntil: z.nullable(Timestamp),
      before: z.nullable(timestamp()),
      beforeIfUnanswered: z.boolean(),
    }),
    refuses: [ObjectMissing, TicketClosed],
  }),
  setPrivate: route('POST /api/contactus/privateinquiry', {
    allow: TICKET_ROLES,
    wire: { input: { ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({ ticketId: idInput('ticket'), private: z.boolean() }),
    reply: ticketReply,
    refuses: [ObjectMissing, TicketClosed],
  }),
  follow: route('POST /api/contactus/followinquiry', {
    allow: ['CP'],
    wire: { input: { ticketId: 'TicketId' } },
    input: z.strictObject({ ticketId: idInput('ticket'), following: z.boolean() }),
    reply: z.object({ message: z.string(), following: z.boolean() }),
    refuses: [ObjectMissing],
  }),
  rate: route('POST /api/contactus/rateinquiry', {
    allow: TICKET_ROLES,
    wire: { input: { callerId: 'UserId', ticketId: 'TicketId' }, reply: TICKET_REPLY },
    input: z.strictObject({
      callerId: Caller,
      ticketId: idInput('ticket'),
      stars: z.int().check(z.gte(1), z.lte(5)),
      comment: z._default(paragraphs(LIMITS.reason, { min: 0 }), ''),
    }),
    reply: ticketReply,
    refuses: [ObjectMissing, TicketOpen],
  }),
};
