import type { Cell } from '@portal/office';
import type { Kysely } from 'kysely';
import type { Snapshot } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';

/** A page of rows, and after what the next one begins; null where there is none. */
interface Page<K> {
  rows: readonly (readonly Cell[])[];
  after: K | null;
}

/** Rows that are read page by page. */
export interface Pages<K> {
  /** How many rows there are, about. */
  count: number;
  page: (db: Kysely<Tables>, after: K | null) => Promise<Page<K>>;
}

/** How many rows are read at once. */
export const PAGE_ROWS = 1_000;

/** The rows of all pages. The snapshot that they are read in is opened with the first and ends with the last, or with who reads them. */
export async function* rowsOf<K>(
  openSnapshot: () => Promise<Snapshot>,
  open: (db: Kysely<Tables>) => Promise<Pages<K>>,
): AsyncGenerator<readonly Cell[]> {
  const snapshot = await openSnapshot();
  try {
    const pages = await snapshot.read(open);
    let after: K | null = null;
    do {
      const from: K | null = after;
      const next: Page<K> = await snapshot.read((db) => pages.page(db, from));
      yield* next.rows;
      after = next.after;
    } while (after !== null);
  } finally {
    await snapshot.end();
  }
}
