import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';

/** A mail to be: written in the transaction that causes it, sent after it, once. */
export interface LetterTable {
  id: string;
  to_address: string;
  kind: string;
  data: Json<Record<string, string>>;
  language: Generated<string>;
  /** Not sent before; reminders lie here until their hour. */
  due_at: Generated<Date>;
  /** Of those that are due, the lowest number goes out first: a code does not wait behind news for everybody. */
  priority: Generated<number>;
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

declare module '../../platform/database/tables' {
  interface Tables {
    letter: LetterTable;
  }
}
