import type {
  AccountStatus,
  Channel,
  FactData,
  FactType,
  FileKind,
  FilePurpose,
  InquiryType,
  InterestCategory,
  NotificationType,
  PreferenceType,
  Role,
  SessionEndReason,
  Side,
  TicketEntry,
  TicketStatus,
} from '@portal/contracts';
import type { ColumnType, Generated, JSONColumnType, RawBuilder } from 'kysely';

type Json<T> = ColumnType<T, string, string>;

/** A company, a local company, a region or a headquarters board: who belongs together and overhears each other. */
export interface UnitTable {
  id: string;
  kind: 'SUPER_YHQ' | 'YHQ' | 'RHQ' | 'LBO' | 'CP';
  name: string;
  country: string | null;
  /** The local company that serves this unit; its own id for a local company. */
  lco_id: string | null;
  /** The region of this unit; its own id for a region. */
  rhq_id: string | null;
  zone: string;
  language: string;
}

export interface CountryTable {
  code: string;
  name: string;
  lco_id: string;
  rhq_id: string;
}

export interface ProductTable {
  id: string;
  name: string;
  family: string;
}

export interface PersonTable {
  id: string;
  email: string;
  password_hash: string | null;
  firstname: string;
  lastname: string;
  role: Role;
  standing: AccountStatus;
  /** Null while a partner's company is not known as a unit yet. */
  unit_id: string | null;
  lco_id: string | null;
  rhq_id: string | null;
  company_name: string;
  organization_type: string;
  country: string;
  employee: boolean;
  phone: Generated<string>;
  language: Generated<string>;
  photo_id: string | null;
  requested_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
  rev: Generated<number>;
  last_seen_at: Date | null;
  previous_visit_at: Date | null;
  /** Which terms of use and privacy notice the person agreed to, and when; null where they signed up without. */
  consent_version: Generated<string | null>;
  consent_at: Generated<Date | null>;
}

/** What somebody typed to sign up, until the address is verified. */
export interface ApplicationTable {
  id: string;
  email: string;
  password_hash: string;
  data: Json<{
    role: Role;
    employee: boolean;
    country: string;
    unit_id: string | null;
    lco_id: string | null;
    rhq_id: string | null;
    company_name: string;
    organization_type: string;
    firstname: string;
    lastname: string;
    language: string;
    consent?: string;
    identity?: { issuer: string; tenant: string; subject: string };
  }>;
  /** Names it to whoever typed it, or knows its password; codes asked for by this flow are codes of this application. */
  flow: Generated<string>;
  created_at: Generated<Date>;
}

export interface OtpTable {
  id: string;
  email: string;
  purpose: 'Registration' | 'ForgotPassword';
  flow: string;
  /** What the code verifies, for as long as it lives; null where there is nothing, and then it is not mailed. */
  application_id: string | null;
  /** Whose password it resets. */
  person_id: Generated<string | null>;
  code_hash: string;
  tries: Generated<number>;
  /** Tries by others than the flow that asked: they burn their own budget only. */
  stray_tries: Generated<number>;
  sends: Generated<number>;
  /** Counted the mails of an address before `code_mail` did. */
  resent: Generated<boolean>;
  begun_at: Generated<Date>;
  sent_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** A code that was mailed, or would have been to a known address: what the budgets of mails count. */
export interface CodeMailTable {
  id: string;
  email: string;
  cause: 'sign-up' | 'resend' | 'forgot';
  flow: string;
  /** Whose budget it was taken from. */
  payer: string;
  /** Keyed hash of the network that asked. */
  network: string;
  /** Whether a sign-up was confirmed with its code. */
  confirmed: Generated<boolean>;
  at: Date;
}

export interface SessionTable {
  id: string;
  person_id: string;
  created_at: Generated<Date>;
  seen_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  /** Why it ended; null while it goes on, and where the account is gone. */
  end_reason: SessionEndReason | null;
  agent: string;
  /** Hash of the refresh token that is good now, and of the one before it with its grace. */
  token_hash: string;
  previous_hash: string | null;
  rotated_at: Date | null;
}

export interface IdentityTable {
  issuer: string;
  tenant: string;
  subject: string;
  person_id: string;
}

export interface PhotoTable {
  id: string;
  person_id: string;
  bytes: Buffer;
  type: string;
  created_at: Generated<Date>;
}

export interface NotificationTable {
  id: string;
  person_id: string;
  type: NotificationType;
  subject_id: string;
  words: Json<Record<string, string>>;
  created_at: Generated<Date>;
  read_at: Date | null;
}

/** What a person chose to hear of; where there is no row, the rule of the type holds. */
export interface PreferenceTable {
  person_id: string;
  type: PreferenceType;
  channel: Channel;
  wanted: boolean;
  changed_at: Generated<Date>;
}

export interface FactTable {
  seq: Generated<number>;
  type: FactType;
  at: Generated<Date>;
  actor: string | null;
  data: JSONColumnType<FactData<FactType>, string, never>;
  rooms: string[];
}

export interface FactLogTable {
  one: Generated<boolean>;
  epoch: string;
  /** Facts up to this number are no longer kept. */
  trimmed_to: Generated<number>;
}

/** Up to which number the facts of a room are no longer there. A room that lost none has no row. */
export interface FactRoomTable {
  room: string;
  trimmed_to: number;
}

/** A mail to be: written in the transaction that causes it, sent after it, once. */
export interface LetterTable {
  id: string;
  to_address: string;
  kind: string;
  data: Json<Record<string, string>>;
  language: Generated<string>;
  /** Not sent before; reminders lie here until their hour. */
  due_at: Generated<Date>;
  created_at: Generated<Date>;
  tries: Generated<number>;
  sent_at: Date | null;
  dropped_at: Date | null;
  last_error: string | null;
  /** The conversation it belongs to, with its reader, and how far it reaches there: an older one gives way to a newer. */
  about: string | null;
  nr: number | null;
  /** When it was due first; null until it was tried. */
  waiting_since: Generated<Date | null>;
  /** The digest that is sent in its place, and settles it. */
  digest_id: Generated<string | null>;
}

export interface AuditTable {
  seq: Generated<number>;
  at: Generated<Date>;
  actor: string | null;
  action: string;
  object: string;
  before: Json<unknown> | null;
  after: Json<unknown> | null;
  request_id: string | null;
}

export interface IdempotencyTable {
  scope: string;
  key: string;
  request_hash: string;
  reply: string | null;
  created_at: Generated<Date>;
}

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
}

export interface CannedReplyTable {
  id: string;
  unit_id: string;
  title: string;
  text: string;
  rev: Generated<number>;
}

/** A part of the ticket list that one person gave a name. */
export interface SavedViewTable {
  id: string;
  person_id: string;
  name: string;
  query: string;
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

/** A file whose bytes lie in the store of its purpose. */
export interface FileTable {
  id: string;
  owner_id: string;
  purpose: FilePurpose;
  name: string;
  kind: FileKind;
  size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
  /** Where its bytes lie; never the id, which its owner has chosen. */
  store_key: string;
  created_at: Generated<Date>;
  /** What has taken it, as `entry:<id>`; null while it belongs to its owner alone. */
  taken_by: string | null;
  /** Its place among the files of what has taken it. */
  position: Generated<number>;
}

/** One use of a budget; `id` names it, so that what it took can be corrected. */
export interface BudgetUseTable {
  id: string;
  budget: string;
  key: string;
  /** By the database's clock. */
  at: Generated<Date>;
  amount: number;
}

/** One link of the chain over the audit. */
export interface AuditSealTable {
  position: number;
  audit_seq: number;
  hash: string;
  sealed_at: Generated<Date>;
}

/** Work that has its hour. */
export interface DueTable {
  kind: string;
  key: string;
  due_at: Date;
  data: Json<object>;
  tries: Generated<number>;
  leased_until: Date | null;
  /** Set where it was tried so often that nobody tries again. */
  failed_at: Date | null;
  last_error: string | null;
}

export interface Tables {
  unit: UnitTable;
  country: CountryTable;
  product: ProductTable;
  person: PersonTable;
  application: ApplicationTable;
  otp: OtpTable;
  code_mail: CodeMailTable;
  session: SessionTable;
  identity: IdentityTable;
  photo: PhotoTable;
  notification: NotificationTable;
  preference: PreferenceTable;
  fact: FactTable;
  fact_log: FactLogTable;
  fact_room: FactRoomTable;
  letter: LetterTable;
  audit: AuditTable;
  audit_seal: AuditSealTable;
  idempotency: IdempotencyTable;
  ticket: TicketTable;
  ticket_entry: TicketEntryTable;
  ticket_note: TicketNoteTable;
  note_mention: NoteMentionTable;
  ticket_seen: TicketSeenTable;
  ticket_unread: TicketUnreadTable;
  canned_reply: CannedReplyTable;
  saved_view: SavedViewTable;
  business_hours: BusinessHoursTable;
  file: FileTable;
  budget_use: BudgetUseTable;
  due: DueTable;
}
