import { z } from 'zod/mini';
import { StoredFile } from '../files/file-rules';
import { Timestamp, timestamp } from '../wire/fields';
import { idInput, idOf } from '../wire/ids';
import { withCode } from '../wire/violations';
import { INQUIRY_TYPES, INTEREST_CATEGORIES, SIDES, TICKET_STATUSES } from './choices';

/** The roles that may take part in tickets. */
export const TICKET_ROLES = ['RHQ', 'LBO', 'CP'] as const;
export const HANDLERS = ['RHQ', 'LBO'] as const;

export const TicketStatus = z.enum(TICKET_STATUSES);
export type TicketStatus = z.infer<typeof TicketStatus>;

export const InquiryType = z.enum(INQUIRY_TYPES);
export type InquiryType = z.infer<typeof InquiryType>;

export const InterestCategory = z.enum(INTEREST_CATEGORIES);
export type InterestCategory = z.infer<typeof InterestCategory>;

export const Side = z.enum(SIDES);
export type Side = z.infer<typeof Side>;

const PersonName = z.object({ id: idOf('person'), name: z.string() });

/** The author of a message or an action in a ticket. */
export const TicketPerson = z.object({ id: idOf('person'), name: z.string(), side: Side, photo: z.nullable(z.string()) });
export type TicketPerson = z.infer<typeof TicketPerson>;

/**
 * The deadlines of a ticket in the business hours of the handling unit. A deadline is missed if its event happened later or is still
 * pending after it. Both clocks stop when the ticket closes.
 */
export const TicketClock = z.object({
  answerBy: Timestamp,
  answeredAt: z.nullable(Timestamp),
  resolveBy: Timestamp,
  closedAt: z.nullable(Timestamp),
});
export type TicketClock = z.infer<typeof TicketClock>;

/** A ticket in lists (R3.16), without internal notes. Every recipient may see every field. */
export const Ticket = z.object({
  ticketId: idOf('ticket'),
  ticketNo: z.string(),
  subject: z.string(),
  inquiryType: InquiryType,
  interestCategory: z.nullable(InterestCategory),
  productId: idOf('product'),
  productName: z.string(),
  status: TicketStatus,
  submittedDate: Timestamp,
  companyId: idOf('company'),
  company: z.string(),
  userId: idOf('person'),
  user: z.string(),
  openedBy: z.nullable(z.string()),
  lcoName: z.string(),
  handlingUnit: z.string(),
  assignee: z.nullable(PersonName),
  lastAt: timestamp(),
  lastNr: z.int(),
  lastSide: z.enum(SIDES),
  excerpt: z.string(),
  clock: TicketClock,
  follows: z.nullable(z.object({ ticketId: idOf('ticket'), ticketNo: z.string() })),
  followedBy: z.nullable(z.object({ ticketId: idOf('ticket'), ticketNo: z.string(), submittedDate: Timestamp })),
  rating: z.nullable(z.object({ stars: z.int(), comment: z.string() })),
  private: z.boolean(),
  rev: z.int(),
});
export type Ticket = z.infer<typeof Ticket>;

/** The kinds of ticket entries. `opened` and `replied` are messages; the others record changes of the ticket. */
const ENTRY_KINDS = ['opened', 'replied', 'started', 'assigned', 'closed'] as const;

/** A message or a change of a ticket, visible to both sides. */
export const TicketEntry = z.object({
  entryId: idOf('entry'),
  nr: z.int(),
  kind: z.enum(ENTRY_KINDS),
  at: Timestamp,
  by: TicketPerson,
  text: z.string(),
  files: z.array(StoredFile),
  documentIds: z.array(idOf('publication')),
  assignee: z.nullable(PersonName),
  byMail: z.boolean(),
  senderVerified: z.boolean(),
  correctedAt: z.nullable(Timestamp),
  withdrawnAt: z.nullable(Timestamp),
});
export type TicketEntry = z.infer<typeof TicketEntry>;

const TextOffset = z.int().check(z.nonnegative());

/** The request form of a mention in a note. The text of the note contains `@` and the name. */
export const MentionInput = z.strictObject({
  userId: idInput('person'),
  start: TextOffset,
  end: TextOffset,
});

/** A mention in a note, with the current name of the colleague. */
export const Mention = z.object({
  userId: idOf('person'),
  name: z.string(),
  start: z.int(),
  end: z.int(),
});
export type Mention = z.infer<typeof Mention>;

/** True if the mentions of a text do not overlap and each starts with `@`. */
export const areMentionsOf = (text: string, mentions: readonly Pick<Mention, 'start' | 'end'>[]): boolean =>
  mentions.every(
    ({ start, end }, index) =>
      text[start] === '@' && end > start + 1 && end <= text.length && (index === 0 || start >= mentions[index - 1]!.end),
  );

/** An internal note of handlers. Requesters never receive notes. */
export const TicketNote = z.object({
  noteId: idOf('note'),
  at: Timestamp,
  by: TicketPerson,
  text: z.string(),
  mentions: z.array(Mention),
});
export type TicketNote = z.infer<typeof TicketNote>;

/** The read marker of a person. */
export const SeenMark = z.object({ userId: idOf('person'), name: z.string(), side: Side, nr: z.int(), at: Timestamp });
export type SeenMark = z.infer<typeof SeenMark>;

export const SnoozedUntil = z.nullable(Timestamp);

export const ReaderMarks = {
  unread: z.boolean(),
  mentioned: z.boolean(),
  back: z.boolean(),
};

/**
 * The ticket counts of one person, each up to `LIMITS.countedAtMost`. A partner's counts include only their own tickets; `unseen` also
 * includes those that the partner follows.
 */
export const TicketCounts = z.object({
  unseen: z.int(),
  mine: z.int(),
  mentioned: z.int(),
  snoozed: z.int(),
  unassigned: z.int(),
  open: z.int(),
});
export type TicketCounts = z.infer<typeof TicketCounts>;

/** The business hours of a unit, and the deadlines of a reply and a resolution in working minutes. */
export const BusinessHours = z.object({
  days: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7)),
  from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, withCode('time'))),
  to: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, withCode('time'))),
  zone: z.string().check(z.minLength(1), z.maxLength(64)),
  answerMinutes: z.int().check(z.gte(1), z.lte(10_000)),
  resolveMinutes: z.int().check(z.gte(1), z.lte(100_000)),
});
export type BusinessHours = z.infer<typeof BusinessHours>;

/** A saved reply text with the placeholders `{name}`, `{company}`, `{ticket}`, `{subject}`, `{product}` and `{me}`. */
export const CannedReply = z.object({ cannedId: idOf('canned'), title: z.string(), text: z.string(), rev: z.int() });
export type CannedReply = z.infer<typeof CannedReply>;

export const CANNED_PLACEHOLDERS = ['name', 'company', 'ticket', 'subject', 'product', 'me'] as const;

/** Replaces the placeholders of a canned reply. Unknown placeholders stay unchanged. */
export const fillCannedReply = (text: string, words: Record<(typeof CANNED_PLACEHOLDERS)[number], string>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(words, name) ? words[name as keyof typeof words] : placeholder));

/** The official field names of a ticket and of ticket counts. */
export const TICKET = { productId: 'productCategory', interestCategory: 'categoryOfInterest' } as const;
export const TICKET_COUNTS = { unseen: 'notifyCountValue' } as const;
