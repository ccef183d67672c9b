import type { InquiryType, InterestCategory, Side, TicketEntry, TicketStatus } from '@portal/contracts';
import type { ColumnType, Generated, RawBuilder } from 'kysely';

export interface TicketTable {
  id: string;
  /** As people say it, behind `INQ-`. */
  no: number;
  subject: string;
  inquiry_type: InquiryType;
  interest: InterestCategory | null;
  product_id: string;
  status: Generated<TicketStatus>;
  requester_id: string;
  /** The unit of the requester when they asked, and its local company. */
  company_id: string;
  lco_id: string | null;
  /** The unit that answers, and the region above it (itself, where a region answers). */
  handling_unit: string;
  rhq_id: string;
  assignee_id: string | null;
  /** Who opened it on behalf of the requester. */
  opened_by: string | null;
  created_at: Date;
  last_at: Date;
  last_nr: Generated<number>;
  last_side: Side;
  excerpt: string;
  answer_by: Date;
  answered_at: Date | null;
  resolve_by: Date;
  closed_at: Date | null;
  follows_id: string | null;
  stars: number | null;
  rating_comment: Generated<string>;
  rev: Generated<number>;
  /** Words of number, subject, messages, file names, company and asker; made by `searchable`. */
  search: ColumnType<string, RawBuilder<string>, RawBuilder<string>>;
}

/** What both sides see, numbered without a gap in each ticket. */
export interface TicketEntryTable {
  id: string;
  ticket_id: string;
  nr: number;
  kind: TicketEntry['kind'];
  at: Date;
  author_id: string;
  side: Side;
  text: Generated<string>;
  assignee_id: string | null;
  by_mail: Generated<boolean>;
  /** False where it came by mail and nothing vouched for its sender. */
  sender_verified: Generated<boolean>;
  corrected_at: Generated<Date | null>;
  /** What was said before is in the audit log. */
  withdrawn_at: Generated<Date | null>;
  /** The publications that it refers to. */
  documents: Generated<string[]>;
}

/** The mail that a message came by, with what it quotes; absent where the message was written in the portal. */
export interface TicketEntryMailTable {
  entry_id: string;
  subject: string;
  text: string;
}

/** What handlers say among themselves. A table of its own, so that no read for a requester can meet it. */
export interface TicketNoteTable {
  id: string;
  ticket_id: string;
  at: Date;
  author_id: string;
  text: string;
}

/** A colleague whom a note names; `start_at` and `end_at` are where its text does. */
export interface NoteMentionTable {
  note_id: string;
  start_at: number;
  end_at: number;
  person_id: string;
}

/** How far somebody has read. */
export interface TicketSeenTable {
  ticket_id: string;
  person_id: string;
  nr: number;
  at: Date;
}

/** There is something at the ticket that this person has not seen: written when it is said, so that a badge is a count of few rows. */
export interface TicketUnreadTable {
  person_id: string;
  ticket_id: string;
  /** A note among it names this person. */
  mentioned: Generated<boolean>;
  /** It came back to this person from where they had set it aside. */
  back: Generated<boolean>;
}

/** A ticket that somebody set aside for themselves; its hour is a row of `due`. */
export interface TicketSnoozeTable {
  person_id: string;
  ticket_id: string;
  until: Date;
  /** It comes back only if no handler wrote after the entry of this number; null in any case. */
  unless_after: number | null;
}

export interface CannedReplyTable {
  id: string;
  unit_id: string;
  title: string;
  text: string;
  rev: Generated<number>;
}

export interface BusinessHoursTable {
  unit_id: string;
  days: number[];
  from_time: string;
  to_time: string;
  zone: string;
  answer_minutes: number;
  resolve_minutes: number;
}

declare module '../../platform/database/tables' {
  interface Tables {
    ticket: TicketTable;
    ticket_entry: TicketEntryTable;
    ticket_entry_mail: TicketEntryMailTable;
    ticket_note: TicketNoteTable;
    note_mention: NoteMentionTable;
    ticket_seen: TicketSeenTable;
    ticket_unread: TicketUnreadTable;
    ticket_snooze: TicketSnoozeTable;
    canned_reply: CannedReplyTable;
    business_hours: BusinessHoursTable;
  }
}
