import type { exportRoutes, Input, Principal } from '@portal/contracts';
import type { Table } from '@portal/office';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';
import type { MailLanguage } from '../../../services/mail/texts';
import { type Pages, rowsOf } from '../../../services/storage/exports/pages';
import type { Words } from './words';

/** The filter of an export as parsed by the contract. */
export type ExportFilter = Partial<Omit<Input<typeof exportRoutes.table>, 'what' | 'format'>>;

/** A request for a table: the reader, the filter and the language. */
export interface ExportRequest {
  principal: Principal;
  filter: ExportFilter;
  language: MailLanguage;
  words: Words;
}

/** A source of the rows of one table. */
export interface Source {
  /** Returns the approximate number of rows. */
  count: (request: ExportRequest) => Promise<number>;
  /** Returns the headings and a lazy sequence of rows. Refusals must be raised here, before any data is sent. */
  open: (request: ExportRequest) => Promise<Pick<Table, 'headings' | 'rows'>>;
}

/** A source that is read in pages, each starting after a key `K`. */
export interface PagedSource<K> {
  headings: (request: ExportRequest) => readonly string[];
  /** Counts the rows, then reads them in pages. */
  pages: (db: Kysely<Tables>, request: ExportRequest) => Promise<Pages<K>>;
}

/** Returns a source that reads all pages from one snapshot, however slow the reader is. */
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
