import type { InquiryType, InterestCategory, Side, TicketEntry, TicketStatus } from '@portal/contracts';
import type { ColumnType, Generated, RawBuilder } from 'kysely';

export interface TicketTable {
  id: string;
  /** The displayed number, without the prefix `INQ-`. */
  no: number;
  subject: string;
  inquiry_type: InquiryType;
  interest: InterestCategory | null;
  product_id: string;
  status: Generated<TicketStatus>;
  requester_id: string;
  /** The requester's unit at the time of the inquiry. */
  company_id: string;
  lco_id: string | null;
  handling_unit: string;
  rhq_id: string;
  assignee_id: string | null;
  /** The person who opened the ticket on behalf of the requester. */
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
  /** True if colleagues of the requester may not read the ticket, even where the installation lets them. */
  private: Generated<boolean>;
  rev: Generated<number>;
  /** The words of number, subject, messages, file names, company and requester, created by `searchable`. */
  search: ColumnType<string, RawBuilder<string>, RawBuilder<string>>;
}

/** An entry of a ticket that both sides see. Entries are numbered without gaps. */
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
  /** False if the message was sent by mail without a verified sender. */
  sender_verified: Generated<boolean>;
  corrected_at: Generated<Date | null>;
  /** The time of withdrawal. The audit log retains the text. */
  withdrawn_at: Generated<Date | null>;
  /** The publications that the entry refers to. */
  documents: Generated<string[]>;
}

/** The mail of a message with its quotations. Messages written in the portal have no row. */
export interface TicketEntryMailTable {
  entry_id: string;
  subject: string;
  text: string;
}

/** An internal note of handlers. Notes have a separate table so that no read for a requester can include them. */
export interface TicketNoteTable {
  id: string;
  ticket_id: string;
  at: Date;
  author_id: string;
  text: string;
}

/** A colleague mentioned in a note. `start_at` and `end_at` delimit the mention in the text. */
export interface NoteMentionTable {
  note_id: string;
  start_at: number;
  end_at: number;
  person_id: string;
}

/** A person's read marker in a ticket. */
export interface TicketSeenTable {
  ticket_id: string;
  person_id: string;
  nr: number;
  at: Date;
}

/** The unread state of a ticket for a person, written together with the message so that a badge counts only a few rows. */
export interface TicketUnreadTable {
  person_id: string;
  ticket_id: string;
  /** True if an unread note mentions this person. */
  mentioned: Generated<boolean>;
  /** True if the ticket has returned from this person's snooze. */
  back: Generated<boolean>;
}

/** A ticket snoozed by a person. Its return is scheduled in `due`. */
export interface TicketSnoozeTable {
  person_id: string;
  ticket_id: string;
  until: Date;
  /** The number of an entry. The ticket returns only if no handler has sent a message after it; if null, the ticket returns in any case. */
  unless_after: number | null;
}

/** An inquiry of a colleague that a person follows. The row has an effect only while the person may read the inquiry. */
export interface TicketFollowTable {
  person_id: string;
  ticket_id: string;
  /** The number of the newest entry that the person has read. */
  nr: number;
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
    ticket_follow: TicketFollowTable;
    canned_reply: CannedReplyTable;
    business_hours: BusinessHoursTable;
  }
}
