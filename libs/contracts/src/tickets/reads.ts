import { z } from 'zod/mini';
import { Caller, Paging, searchTerm } from '../fields';
import { FileLink, StoredFile } from '../files/file-rules';
import { route } from '../route';
import { Day, LIST, listOf } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { Missing } from '../wire/refusals';
import { FILE } from '../wire/route';
import { prefixWireNames } from '../wire/wire-map';
import { SIDES, TICKET_ORDERS, TICKET_VIEWS } from './choices';
import {
  AT_TICKETS,
  HANDLERS,
  InquiryType,
  ReaderMarks,
  SeenMark,
  SnoozedUntil,
  TICKET,
  TICKET_COUNTS,
  Ticket,
  TicketCounts,
  TicketEntry,
  TicketNote,
  TicketPerson,
  TicketStatus,
} from './ticket';

export const ticketReads = {
  list: route('GET /api/contactus/inquirylist', {
    summary: 'The tickets the caller may see, the one with the newest activity first unless another order is asked for',
    allow: AT_TICKETS,
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
      search: searchTerm('Words of the number, subject, messages, file names, company, requester'),
      productId: z.optional(idInput('product')),
      inquiryType: z.optional(InquiryType),
      status: z.optional(TicketStatus),
      from: z.optional(Day).register(z.globalRegistry, { description: 'Submitted on this day or later (UTC)' }),
      to: z.optional(Day).register(z.globalRegistry, { description: 'Submitted on this day or before (UTC)' }),
      view: z._default(z.enum(TICKET_VIEWS), 'all'),
      sort: z._default(z.enum(TICKET_ORDERS), 'activity'),
      side: z
        .optional(z.enum(['asked', 'handled']))
        .register(z.globalRegistry, { description: 'Only the own questions, or only what the own unit answers' }),
      requesterId: z.optional(idInput('person', 'only what this person asked')),
      waitingFor: z
        .optional(z.enum(SIDES))
        .register(z.globalRegistry, { description: 'Only open tickets whose next message is due from this side' }),
    }),
    reply: z.extend(listOf(z.extend(Ticket, { ...ReaderMarks, snoozedUntil: SnoozedUntil })), {
      totalIsMore: z.boolean().register(z.globalRegistry, { description: 'There are more than totalCount' }),
      unseen: z.int(),
    }),
  }),
  counts: route('GET /api/contactus/ticketcounts', {
    summary: 'The numbers of the badge and of the views',
    allow: AT_TICKETS,
    wire: { reply: TICKET_COUNTS },
    input: z.strictObject({}),
    reply: TicketCounts,
  }),
  item: route('GET /api/contactus/inquirybyid', {
    summary: 'One ticket with everything said and done at it',
    allow: AT_TICKETS,
    wire: { input: { ticketId: 'TicketId', callerId: 'UserId' }, reply: prefixWireNames('ticket', TICKET) },
    input: z.strictObject({ ticketId: idInput('ticket'), callerId: Caller }),
    reply: z.object({
      ticket: Ticket,
      unread: z.boolean(),
      snoozedUntil: SnoozedUntil,
      description: z.string(),
      attachments: z.array(StoredFile),
      requester: z.object({
        id: idOf('person', 'who asked'),
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        company: z.string(),
        country: z.string(),
        language: z.string(),
        photo: z.nullable(z.string()),
      }),
      entries: z.array(TicketEntry).register(z.globalRegistry, { description: 'In the order of their numbers' }),
      seen: z.array(SeenMark),
      notes: z.optional(z.array(TicketNote)).register(z.globalRegistry, { description: 'Handlers only: absent for the requester' }),
    }),
    refuses: [Missing],
  }),
  originalMail: route('GET /api/contactus/originalmail', {
    summary: 'The whole text of the mail that a message came by; of a mail of a handler for handlers only, since it may quote their notes',
    allow: AT_TICKETS,
    wire: { input: { ticketId: 'TicketId' } },
    input: z.strictObject({ ticketId: idInput('ticket'), entryId: idInput('entry') }),
    reply: z.object({ subject: z.string(), text: z.string() }),
    refuses: [Missing],
  }),
  assignees: route('GET /api/contactus/assignees', {
    summary: 'The people a ticket can be assigned to',
    allow: HANDLERS,
    wire: { input: { ticketId: 'TicketId' }, reply: LIST },
    input: z.strictObject({ ticketId: idInput('ticket') }),
    reply: listOf(z.extend(TicketPerson, { unit: z.string() })),
    refuses: [Missing],
  }),
  attachmentLink: route('GET /api/contactus/attachment', {
    summary: 'A signed address of a file of a ticket, good for five minutes; of a PDF to look at it only, and of no workbook',
    allow: AT_TICKETS,
    wire: { input: { ticketId: 'TicketId' } },
    input: z.strictObject({
      ticketId: idInput('ticket'),
      fileId: idInput('file'),
      as: z._default(z.enum(['download', 'preview']), 'download'),
    }),
    reply: FileLink,
    refuses: [Missing],
  }),
  downloadAttachment: route('GET /api/contactus/downloadattachment', {
    summary: 'A file of a ticket, encrypted where it is pdf, xls or xlsx',
    allow: AT_TICKETS,
    wire: { input: { ticketId: 'TicketId' } },
    input: z.strictObject({ ticketId: idInput('ticket'), fileId: idInput('file') }),
    reply: FILE,
    refuses: [Missing],
    limit: { points: 300, perMs: 60_000, by: 'person' },
  }),
  requesters: route('GET /api/contactus/requesters', {
    summary: 'The people of the own region on whose behalf a ticket can be opened',
    allow: ['RHQ'],
    wire: { input: { search: 'searchTerm' }, reply: LIST },
    input: z.strictObject({ search: searchTerm('Words of the name, company and e-mail address'), ...Paging }),
    reply: listOf(z.object({ id: idOf('person'), name: z.string(), email: z.string(), company: z.string() })),
  }),
  usualAnswer: route('GET /api/contactus/usualanswer', {
    summary: 'In how many working minutes the caller is usually answered: rounded, renewed once a day; null where too little is known',
    allow: AT_TICKETS,
    input: z.strictObject({}),
    reply: z.object({ minutes: z.nullable(z.int()) }),
  }),
};
