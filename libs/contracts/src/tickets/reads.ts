import { z } from 'zod/mini';
import { Caller, Paging, searchTerm } from '../fields';
import { FileLink, StoredFile } from '../files/file-rules';
import { route } from '../route';
import { Day, LIST, listOf } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { ObjectMissing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { prefixWireNames } from '../wire/wire-map';
import { SIDES, TICKET_ORDERS, TICKET_VIEWS } from './choices';
import {
  HANDLERS,
  InquiryType,
  ReaderMarks,
  SeenMark,
  SnoozedUntil,
  TICKET,
  TICKET_COUNTS,
  TICKET_ROLES,
  Ticket,
  TicketCounts,
  TicketEntry,
  TicketNote,
  TicketPerson,
  TicketStatus,
} from './ticket';

export const ticketReads = {
  list: route('GET /api/contactus/inquirylist', {
    allow: TICKET_ROLES,
    wire: {
      input: {
        callerId: 'userId',
        search: 'searchTerm',
        productId: ['ProductCatageryId', 'ProductCategoryId'],
        inquiryType: 'TypeOfInquiryId',
        status: 'TicketStatus',
        from: 'StartDate',
        to: 'EndDate',
      },
      reply: { ...LIST, ...prefixWireNames('items', TICKET), unseen: 'notifyCountValue' },
    },
    input: z.strictObject({
      callerId: Caller,
      ...Paging,
      search: searchTerm(),
      productId: z.optional(idInput('product')),
      inquiryType: z.optional(InquiryType),
      status: z.optional(TicketStatus),
      from: z.optional(Day),
      to: z.optional(Day),
      view: z._default(z.enum(TICKET_VIEWS), 'all'),
      sort: z._default(z.enum(TICKET_ORDERS), 'activity'),
      side: z.optional(z.enum(['asked', 'handled'])),
      requesterId: z.optional(idInput('person')),
      waitingFor: z.optional(z.enum(SIDES)),
    }),
    reply: z.extend(listOf(z.extend(Ticket, { ...ReaderMarks, snoozedUntil: SnoozedUntil, following: z.boolean() })), {
      totalIsMore: z.boolean(),
      unseen: z.int(),
    }),
  }),
  counts: route('GET /api/contactus/ticketcounts', {
    allow: TICKET_ROLES,
    wire: { reply: TICKET_COUNTS },
    input: z.strictObject({}),
    reply: TicketCounts,
  }),
  item: route('GET /api/contactus/inquirybyid', {
    allow: TICKET_ROLES,
    wire: { input: { ticketId: 'TicketId', callerId: 'UserId' }, reply: prefixWireNames('ticket', TICKET) },
    input: z.strictObject({ ticketId: idInput('ticket'), callerId: Caller }),
    reply: z.object({
      ticket: Ticket,
      unread: z.boolean(),
      snoozedUntil: SnoozedUntil,
      following: z.boolean(),
      description: z.string(),
      attachments: z.array(StoredFile),
      requester: z.object({
        id: idOf('person'),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        company: z.string(),
        country: z.string(),
        language: z.string(),
        photo: z.nullable(z.string()),
      }),
      entries: z.array(TicketEntry),
      seen: z.array(SeenMark),
      notes: z.optional(z.array(TicketNote)),
    }),
    refuses: [ObjectMissing],
  }),
  originalMail: route('GET /api/contactus/originalmail', {
    allow: TICKET_ROLES,
    wire: { input: { ticketId: 'TicketId' } },
    input: z.strictObject({ ticketId: idInput('ticket'), entryId: idInput('entry') }),
    reply: z.object({ subject: z.string(), text: z.string() }),
    refuses: [ObjectMissing],
  }),
  assignees: route('GET /api/contactus/assignees', {
    allow: HANDLERS,
    wire: { input: { ticketId: 'TicketId' }, reply: LIST },
    input: z.strictObject({ ticketId: idInput('ticket') }),
    reply: listOf(z.extend(TicketPerson, { unit: z.string() })),
    refuses: [ObjectMissing],
  }),
  attachmentLink: route('GET /api/contactus/attachment', {
    allow: TICKET_ROLES,
    wire: { input: { ticketId: 'TicketId' } },
    input: z.strictObject({
      ticketId: idInput('ticket'),
      fileId: idInput('file'),
      as: z._default(z.enum(['download', 'preview']), 'download'),
    }),
    reply: FileLink,
    refuses: [ObjectMissing],
  }),
  downloadAttachment: route('GET /api/contactus/downloadattachment', {
    allow: TICKET_ROLES,
    wire: { input: { ticketId: 'TicketId' } },
    input: z.strictObject({ ticketId: idInput('ticket'), fileId: idInput('file') }),
    reply: FILE,
    refuses: [ObjectMissing],
    limit: { points: 300, windowMs: 60_000, by: 'person' },
  }),
  requesters: route('GET /api/contactus/requesters', {
    allow: ['RHQ'],
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({ search: searchTerm(), ...Paging }),
    reply: listOf(z.object({ id: idOf('person'), name: z.string(), email: z.string(), company: z.string() })),
  }),
  usualAnswer: route('GET /api/contactus/usualanswer', {
    allow: TICKET_ROLES,
    input: z.strictObject({}),
    reply: z.object({ minutes: z.nullable(z.int()) }),
  }),
  queueHealth: route('GET /api/contactus/queuehealth', {
    allow: HANDLERS,
    input: z.strictObject({}),
    reply: z.object({
      late: z.int(),
      medianMinutes: z.nullable(z.int()),
      handlers: z.array(z.object({ id: idOf('person'), name: z.string() })),
    }),
  }),
};
