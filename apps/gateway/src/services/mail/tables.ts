import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';

/** A queued mail: written in the transaction that causes it, and sent once after the commit. */
export interface MailTable {
  id: string;
  to_address: string;
  kind: string;
  data: Json<Record<string, string>>;
  language: Generated<string>;
  /** The earliest time to send it; reminders wait here until then. */
  due_at: Generated<Date>;
  /** The order among due mails, lowest first: a code does not wait behind mass mails. */
  priority: Generated<number>;
  created_at: Generated<Date>;
  tries: Generated<number>;
  sent_at: Date | null;
  dropped_at: Date | null;
  last_error: string | null;
  /** The conversation and its recipient, and how far the mail reaches in it: a newer mail replaces older ones. */
  about: string | null;
  nr: number | null;
  /** The first due time; null before the first attempt. */
  waiting_since: Generated<Date | null>;
  /** The digest that replaces the mail and determines its outcome. */
  digest_id: Generated<string | null>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    letter: MailTable;
  }
}
