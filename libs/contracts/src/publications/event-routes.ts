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
import { NotAllowed, ObjectMissing } from '../wire/refusals';
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
const seatLimit = () => z._default(z.nullable(z.int().check(z.gte(1), z.lte(LIMITS.seats))), null);

/** The meeting link of an online event, with its host name. */
export const MeetingLink = z.extend(FileLink, {
  host: z.string(),
});
export type MeetingLink = z.infer<typeof MeetingLink>;

const eventInput = { documentId: idInput('publication') };
const wire = { input: { documentId: 'eventId' } } as const;
const Answer = z.object({ message: z.string(), document: EventRow });

export const events = {
  list: route('GET /api/events/eventlist', {
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
        search: searchTerm(),
        category: z.optional(EventCategory),
        mode: z.optional(EventMode),
        time: z._default(z.enum(EVENT_TIMES), 'upcoming'),
        registered: z.optional(z.stringbool()),
        mine: OwnItems,
        from: z.optional(Day),
        until: z.optional(Day),
        zone: ZoneOfDays,
      })
      .check(z.refine(({ from, until }) => !from || !until || from <= until, { path: ['until'], error: withCode('ends-before-start') })),
    reply: z.extend(listOf(EventRow), {
      totalIsMore: z.boolean(),
    }),
  }),
  item: route('GET /api/events/geteventbyid', {
    allow: ROLES,
    wire: { input: { documentId: 'eventId', callerId: 'userId' } },
    input: z.strictObject({ ...eventInput, callerId: Caller }),
    reply: z.object({ document: EventRow }),
    refuses: [ObjectMissing],
  }),
  save: route('POST /api/events/addupdateevent', {
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
      url: z._default(z.nullable(webLink()), null),
      capacity: seatLimit(),
      perCompany: seatLimit(),
      notify: z._default(z.boolean(), false),
      confirmed: z._default(z.boolean(), false),
      fileId: z.optional(z.nullable(idInput('file'))),
    }),
    reply: Answer,
    refuses: [ObjectMissing, NotAllowed, ChangedFirst, FileUnknown, FilePassword, FileDamaged, ManyNotices, SeatsTaken, EventClosed],
  }),
  cancel: route('POST /api/events/cancelevent', {
    allow: WRITERS,
    wire,
    input: z.strictObject({ ...eventInput, reason: z._default(paragraphs(LIMITS.subject, { min: 0 }), '') }),
    reply: Answer,
    refuses: [ObjectMissing, NotAllowed, EventClosed],
  }),
  withdraw: route('DELETE /api/events/deactivateevent/:documentId/:callerId', {
    allow: WRITERS,
    wire: { input: { documentId: 'eventId', callerId: 'userId' } },
    input: z.strictObject({ ...eventInput, callerId: idInput('person') }),
    reply: Message,
    refuses: [ObjectMissing, NotAllowed],
  }),
  register: route('POST /api/events/register', {
    allow: ROLES,
    either: ['documentId', 'callerId', 'companyId'],
    wire: { input: { documentId: 'eventId', callerId: 'userId' } },
    input: z.strictObject({
      ...eventInput,
      callerId: Caller,
      companyId: z.optional(idInput('company')),
      waitingList: z._default(z.boolean(), false),
    }),
    reply: Answer,
    refuses: [ObjectMissing, NotAllowed, EventFull, EventClosed],
  }),
  unregister: route('POST /api/events/cancelregistration', {
    allow: ROLES,
    wire,
    input: z.strictObject(eventInput),
    reply: Answer,
    refuses: [ObjectMissing, EventClosed, NotRegistered],
  }),
  offerSeat: route('POST /api/events/offerseat', {
    allow: ROLES,
    wire,
    input: z.strictObject({ ...eventInput, offered: z._default(z.boolean(), true) }),
    reply: Answer,
    refuses: [ObjectMissing, EventClosed, NotRegistered],
  }),
  takeSeat: route('POST /api/events/takeseat', {
    allow: ROLES,
    wire,
    input: z.strictObject(eventInput),
    reply: Answer,
    refuses: [ObjectMissing, EventClosed, NoSeatOffered],
  }),
  participants: route('GET /api/events/participants', {
    allow: STAFF,
    wire: { ...wire, reply: LIST },
    input: z.strictObject({ ...eventInput, ...Paging }),
    reply: z.extend(listOf(Participant), { seatedCount: z.int(), waitingCount: z.int() }),
    refuses: [ObjectMissing],
  }),
  exportParticipants: route('GET /api/events/exportparticipants', {
    allow: STAFF,
    wire,
    input: z.strictObject({ ...eventInput, format: ExportFormatInput }),
    reply: FILE,
    refuses: [ObjectMissing, TooManyExports],
    quota: EXPORT_QUOTA,
  }),
  calendar: route('GET /api/events/calendar', {
    allow: ROLES,
    wire,
    input: z.strictObject(eventInput),
    reply: FILE,
    refuses: [ObjectMissing],
  }),
  link: route('GET /api/events/link', {
    allow: ROLES,
    wire,
    input: z.strictObject(eventInput),
    reply: MeetingLink,
    refuses: [ObjectMissing, NotRegistered, NoMeetingLink],
  }),
  join: route('GET /api/events/join/:documentId', {
    allow: 'anyone',
    wire,
    input: z.strictObject({
      ...eventInput,
      reader: idInput('person'),
      expires: z.coerce.number<number | string>().check(z.int(), z.nonnegative()),
      signature: z.string().check(z.maxLength(100)),
    }),
    reply: REDIRECT,
    refuses: [ObjectMissing],
    limit: { points: 300, windowMs: 60_000, by: 'address' },
  }),
  download: route('GET /api/events/download/:name', {
    allow: ROLES,
    wire,
    input: z.strictObject({ name: line(400), ...eventInput, version: z.optional(VersionNumber) }),
    reply: FILE,
    refuses: [ObjectMissing],
    limit: { points: 300, windowMs: 60_000, by: 'person' },
  }),
};
