import type { Cell } from '@portal/office';
import type { Kysely } from 'kysely';
import type { Snapshot } from '../../../platform/database/database';
import type { Tables } from '../../../platform/database/tables';

/** A page of rows and the position after it, which is null for the last page. */
interface Page<K> {
  rows: readonly (readonly Cell[])[];
  after: K | null;
}

/** A query that returns its rows in pages. */
export interface Pages<K> {
  /** The approximate number of rows. */
  count: number;
  page: (db: Kysely<Tables>, after: K | null) => Promise<Page<K>>;
}

/** The number of rows that are read at a time. */
export const PAGE_ROWS = 1_000;

/** Yields the rows of all pages. They are read from one snapshot, which is closed after the last page or when the consumer stops. */
export async function* rowsOf<K>(
  openSnapshot: () => Promise<Snapshot>,
  open: (db: Kysely<Tables>) => Promise<Pages<K>>,
): AsyncGenerator<readonly Cell[]> {
  const snapshot = await openSnapshot();
  try {
    const pages = await snapshot.read(open);
    let lastKey: K | null = null;
    do {
      const startKey: K | null = lastKey;
      const next: Page<K> = await snapshot.read((db) => pages.page(db, startKey));
      yield* next.rows;
      lastKey = next.after;
    } while (lastKey !== null);
  } finally {
    await snapshot.end();
  }
}
