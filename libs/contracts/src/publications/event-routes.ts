import { z } from 'zod/mini';
import { EXPORT_QUOTA, ExportFormatInput, TooManyExports } from '../exports';
import { Caller, Paging, searchTerm, Zone, ZoneOfDays } from '../fields';
import { FileLink } from '../files/file-rules';
import { FileDamaged, FilePassword, FileUnknown } from '../files/refusals';
import { LIMITS } from '../limits';
import { webLink } from '../links';
import { ROLES } from '../roles';
import { route } from '../route';
import { Day, LIST, listOf, Message } from '../wire/fields';
import { idInput } from '../wire/ids';
import { Missing, NotAllowed } from '../wire/refusals';
import { FILE, REDIRECT } from '../wire/route';
import { line, paragraphs } from '../wire/text';
import { withCode } from '../wire/violations';
import { EventClosed, EventFull, NoMeetingLink, NoSeatOffered, NotRegistered, SeatsTaken } from './event-refusals';
import { EVENT_TIMES, EventCategory, EventMode, EventRow, Participant, WallTime } from './events';
import { titleText, VersionNumber } from './publication';
import { ChangedFirst, ManyNotices } from './refusals';
import { ItemUploadFields, OwnItems } from './upload-fields';

const WRITERS = ['SUPER_YHQ', 'YHQ', 'RHQ'] as const;
const STAFF = [...WRITERS, 'LBO'] as const;
const optionalDay = (description: string) => z.optional(Day).register(z.globalRegistry, { description });
const seatLimit = (description: string) =>
  z._default(z.nullable(z.int().check(z.gte(1), z.lte(LIMITS.seats))), null).register(z.globalRegistry, { description });

/** The link to the meeting of an online event, with its host. */
export const MeetingLink = z
  .extend(FileLink, {
    host: z.string().register(z.globalRegistry, { description: 'The host that the address leads to, to be named before a reader leaves' }),
  })
  .register(z.globalRegistry, { id: 'MeetingLink' });
export type MeetingLink = z.infer<typeof MeetingLink>;

const ofEvent = { documentId: idInput('publication') };
const wire = { input: { documentId: 'eventId' } } as const;
const Answer = z.object({ message: z.string(), document: EventRow });

/** Routes of events, seats and participants. */
export const events = {
  list: route('GET /api/events/eventlist', {
    summary: 'The events that the caller may see, the next first, and of those that are over the last first',
    allow: ROLES,
    wire: {
      input: {
        callerId: 'userId',
        search: 'searchTerm',
        category: 'EventCategoryId',
        from: 'StartDate',
        until: 'EndDate',
        time: 'EventExpiredFilter',
      },
      reply: LIST,
    },
    input: z
      .strictObject({
        callerId: Caller,
        ...Paging,
        search: searchTerm('Words of the title, description, place, file names'),
        category: z.optional(EventCategory),
        mode: z.optional(EventMode),
        time: z._default(z.enum(EVENT_TIMES), 'upcoming').register(z.globalRegistry, {
          description: 'Those that are not over, those that are, or both in the order of time',
        }),
        registered: z.optional(z.stringbool()).register(z.globalRegistry, {
          description: 'True: those at which the caller has a seat or waits for one',
        }),
        mine: OwnItems,
        from: optionalDay('Of which some part is on this day or later'),
        until: optionalDay('Of which some part is on this day or before'),
        zone: ZoneOfDays,
      })
      .check(z.refine(({ from, until }) => !from || !until || from <= until, { path: ['until'], error: withCode('ends-before-start') })),
    reply: z.extend(listOf(EventRow), {
      totalIsMore: z.boolean().register(z.globalRegistry, { description: 'There are more than totalCount' }),
    }),
  }),
  item: route('GET /api/events/geteventbyid', {
    summary: 'One event',
    allow: ROLES,
    wire: { input: { documentId: 'eventId', callerId: 'userId' } },
    input: z.strictObject({ ...ofEvent, callerId: Caller }),
    reply: z.object({ document: EventRow }),
    refuses: [Missing],
  }),
  save: route('POST /api/events/addupdateevent', {
    summary: 'Publish an event, or edit one; times are those of the clocks of its zone',
    allow: WRITERS,
    wire: { input: { documentId: 'eventId', category: 'EventCategoryId' } },
    input: z.strictObject({
      ...ItemUploadFields,
      title: titleText(LIMITS.subject),
      description: paragraphs(LIMITS.description),
      category: EventCategory,
      mode: EventMode,
      location: line(LIMITS.location),
      startsAt: WallTime,
      endsAt: WallTime,
      zone: Zone,
      url: z
        ._default(z.nullable(webLink()), null)
        .register(z.globalRegistry, { description: 'The meeting link; only those who have a seat are led there' }),
      capacity: seatLimit('Seats in all; null is no limit'),
      perCompany: seatLimit('Seats that one company may have; null is no limit'),
      notify: z._default(z.boolean(), false).register(z.globalRegistry, {
        description: 'Notify its readers of it, once; who is registered is notified of changes always',
      }),
      confirmed: z._default(z.boolean(), false).register(z.globalRegistry, {
        description: 'Notify people also where the caller has done so many times today',
      }),
      fileId: z.optional(z.nullable(idInput('file', 'the attachment, uploaded for events; null takes it away, nothing leaves it'))),
    }),
    reply: Answer,
    refuses: [Missing, NotAllowed, ChangedFirst, FileUnknown, FilePassword, FileDamaged, ManyNotices, SeatsTaken, EventClosed],
  }),
  cancel: route('POST /api/events/cancelevent', {
    summary: 'Call an event off: it stays readable, and everybody who is registered hears of it',
    allow: WRITERS,
    wire,
    input: z.strictObject({ ...ofEvent, reason: z._default(paragraphs(LIMITS.subject, { min: 0 }), '') }),
    reply: Answer,
    refuses: [Missing, NotAllowed, EventClosed],
  }),
  withdraw: route('DELETE /api/events/deactivateevent/:documentId/:callerId', {
    summary: 'Withdraw an event from everybody; nothing of it is lost',
    allow: WRITERS,
    wire: { input: { documentId: 'eventId', callerId: 'userId' } },
    input: z.strictObject({ ...ofEvent, callerId: idInput('person', 'who is asking') }),
    reply: Message,
    refuses: [Missing, NotAllowed],
  }),
  register: route('POST /api/events/register', {
    summary: 'Take a seat; where none is left, a place on the waiting list if the caller says so',
    allow: ROLES,
    either: ['documentId', 'callerId', 'companyId'],
    wire: { input: { documentId: 'eventId', callerId: 'userId' } },
    input: z.strictObject({
      ...ofEvent,
      callerId: Caller,
      companyId: z.optional(idInput('company', "the caller's own company or unit")),
      waitingList: z._default(z.boolean(), false).register(z.globalRegistry, {
        description: 'Join the waiting list where no seat is left',
      }),
    }),
    reply: Answer,
    refuses: [Missing, NotAllowed, EventFull, EventClosed],
  }),
  unregister: route('POST /api/events/cancelregistration', {
    summary: 'Give the own seat back, or leave the waiting list; the first who waits gets the seat',
    allow: ROLES,
    wire,
    input: z.strictObject(ofEvent),
    reply: Answer,
    refuses: [Missing, EventClosed, NotRegistered],
  }),
  offerSeat: route('POST /api/events/offerseat', {
    summary: 'Offer the own seat to the colleagues of the company, or no longer; it is kept until one takes it',
    allow: ROLES,
    wire,
    input: z.strictObject({ ...ofEvent, offered: z._default(z.boolean(), true) }),
    reply: Answer,
    refuses: [Missing, EventClosed, NotRegistered],
  }),
  takeSeat: route('POST /api/events/takeseat', {
    summary: 'Take a seat that a colleague of the company offers',
    allow: ROLES,
    wire,
    input: z.strictObject(ofEvent),
    reply: Answer,
    refuses: [Missing, EventClosed, NoSeatOffered],
  }),
  participants: route('GET /api/events/participants', {
    summary: 'Who takes part and who waits, of the people below the caller and of the own unit; who publishes the event reads all',
    allow: STAFF,
    wire: { ...wire, reply: LIST },
    input: z.strictObject({ ...ofEvent, ...Paging }),
    reply: z.extend(listOf(Participant), { seatedCount: z.int(), waitingCount: z.int() }),
    refuses: [Missing],
  }),
  exportParticipants: route('GET /api/events/exportparticipants', {
    summary: 'The same as a table, its headings in the language of the caller',
    allow: STAFF,
    wire,
    input: z.strictObject({ ...ofEvent, format: ExportFormatInput }),
    reply: FILE,
    refuses: [Missing, TooManyExports],
    quota: EXPORT_QUOTA,
  }),
  calendar: route('GET /api/events/calendar', {
    summary: 'The event as an entry for a calendar (iCalendar)',
    allow: ROLES,
    wire,
    input: z.strictObject(ofEvent),
    reply: FILE,
    refuses: [Missing],
  }),
  link: route('GET /api/events/link', {
    summary: 'A signed address that leads to the meeting, for who has a seat or may edit the event',
    allow: ROLES,
    wire,
    input: z.strictObject(ofEvent),
    reply: MeetingLink,
    refuses: [Missing, NotRegistered, NoMeetingLink],
  }),
  join: route('GET /api/events/join/:documentId', {
    summary: 'Leads to the meeting, by a signed address; whether its person has a seat is looked up each time',
    allow: 'anyone',
    wire,
    input: z.strictObject({
      ...ofEvent,
      reader: idInput('person', 'for whom the address was signed'),
      expires: z.coerce.number<number | string>().check(z.int(), z.nonnegative()),
      signature: z.string().check(z.maxLength(100)),
    }),
    reply: REDIRECT,
    refuses: [Missing],
    limit: { points: 300, perMs: 60_000, by: 'address' },
  }),
  download: route('GET /api/events/download/:name', {
    summary: 'The attachment, encrypted where it is pdf, xls or xlsx',
    allow: ROLES,
    wire,
    input: z.strictObject({ name: line(400), ...ofEvent, version: z.optional(VersionNumber) }),
    reply: FILE,
    refuses: [Missing],
    limit: { points: 300, perMs: 60_000, by: 'person' },
  }),
};
