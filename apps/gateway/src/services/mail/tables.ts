import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';

/** A queued mail, inserted in the transaction that causes it and sent once after the commit. */
export interface MailTable {
  id: string;
  to_address: string;
  kind: string;
  data: Json<Record<string, string>>;
  language: Generated<string>;
  /** The earliest time to send the mail, such as the due time of a reminder. */
  due_at: Generated<Date>;
  /** The priority among due mails, lowest first, so that a code does not wait behind mass mails. */
  priority: Generated<number>;
  created_at: Generated<Date>;
  tries: Generated<number>;
  sent_at: Date | null;
  dropped_at: Date | null;
  last_error: string | null;
  /** The conversation and recipient of the mail. `nr` is the last entry that the mail covers; a newer mail replaces older ones. */
  about: string | null;
  nr: number | null;
  /** The due time of the first attempt; null before the first attempt. */
  waiting_since: Generated<Date | null>;
  /** The digest that replaces the mail and determines its outcome. */
  digest_id: Generated<string | null>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    letter: MailTable;
  }
}
