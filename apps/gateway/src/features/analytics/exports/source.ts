import type { exportRoutes, Input, Principal } from '@portal/contracts';
import type { Table } from '@portal/office';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import type { MailLanguage } from '../../../services/mail/texts';
import { type Pages, rowsOf } from '../../../services/storage/exports/pages';
import type { Words } from './words';

/** The filter of a table, as parsed by the contract. */
export type ExportFilter = Partial<Omit<Input<typeof exportRoutes.table>, 'what' | 'format'>>;

/** The request for a table: its reader, filter and language. */
export interface ExportRequest {
  who: Principal;
  filter: ExportFilter;
  language: MailLanguage;
  words: Words;
}

/** The rows of one table. */
export interface Source {
  /** Returns the approximate number of rows. */
  count: (request: ExportRequest) => Promise<number>;
  /** Returns its headings and a lazy sequence of rows. Refusals happen here, before anything is sent. */
  open: (request: ExportRequest) => Promise<Pick<Table, 'headings' | 'rows'>>;
}

/** A source that is read in pages, each after a key `K`. */
export interface PagedSource<K> {
  headings: (request: ExportRequest) => readonly string[];
  /** Counts the rows, and reads them in pages afterwards. */
  pages: (db: Kysely<Tables>, request: ExportRequest) => Promise<Pages<K>>;
}

/** All pages are read from one snapshot, however slow the reader is. */
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
