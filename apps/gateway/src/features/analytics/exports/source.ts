import type { exportRoutes, Input, Principal } from '@portal/contracts';
import type { Table } from '@portal/office';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import type { MailLanguage } from '../../../services/mail/texts';
import { type Pages, rowsOf } from '../../../services/storage/exports/pages';
import type { Words } from './words';

/** What a table is narrowed to, as the contract reads it. */
export type ExportFilter = Partial<Omit<Input<typeof exportRoutes.table>, 'what' | 'format'>>;

/** Whose table it is, narrowed to what, in whose language. */
export interface ExportRequest {
  who: Principal;
  filter: ExportFilter;
  language: MailLanguage;
  words: Words;
}

/** What one table has. */
export interface Source {
  /** How many rows there are by now, about. */
  count: (request: ExportRequest) => Promise<number>;
  /** Its headings, and its rows as they are wanted. What cannot be answered at all is refused here, before anything is sent. */
  open: (request: ExportRequest) => Promise<Pick<Table, 'headings' | 'rows'>>;
}

/** A source that is read page by page, each page after a `K`. */
export interface PagedSource<K> {
  headings: (request: ExportRequest) => readonly string[];
  /** Looks how many rows there are, and reads them page by page from then on. */
  pages: (db: Kysely<Tables>, request: ExportRequest) => Promise<Pages<K>>;
}

/** The rows of all pages are those of one moment, however long their reader takes. */
export const sourceOf = <K>(database: Database, { headings, pages }: PagedSource<K>): Source => ({
  count: (request) => database.read(async (tx) => (await pages(tx, request)).count),
  open: async (request) => ({
    headings: headings(request),
    rows: rowsOf(
      () => database.snapshot(),
      (db) => pages(db, request),
    ),
  }),
});
