import type { Principal } from '@portal/contracts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../core/tables';
import type { Pages } from '../../../files/exports/table';
import type { MailLanguage } from '../../../mail/texts';
import type { Words } from './words';

/** Whose table it is, of which days, in whose language. */
export interface ExportRequest {
  who: Principal;
  days: { from?: string | undefined; to?: string | undefined };
  language: MailLanguage;
  words: Words;
}

/** What one table has. */
export interface Source {
  headings: (request: ExportRequest) => readonly string[];
  /** Looks how many rows there are, and reads them page by page from then on. */
  open: (db: Kysely<Tables>, request: ExportRequest) => Promise<Pages<never>>;
}

/** A source whose pages begin after a `K`. */
export const source = <K>(parts: {
  headings: Source['headings'];
  open: (db: Kysely<Tables>, request: ExportRequest) => Promise<Pages<K>>;
}): Source => parts as unknown as Source;
