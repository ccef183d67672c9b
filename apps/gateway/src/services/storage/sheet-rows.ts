import { fold } from '@portal/contracts/fold';
import { EXTRACT_LIMITS, type PreviewRow, type SheetPreview } from '@portal/office';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/database';
import type { Tables } from '../../platform/database/tables';

const ROWS_PER_CHUNK = 100;
/** The number of chunks per transaction, so that a long sheet does not delay other commits. */
const CHUNKS_PER_BATCH = 10;
/** The separator between the spellings of a cell. */
const SPELLING_SEPARATOR = '\n';
const CELL_SEPARATOR = '\t';

const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const foldLine = (text: string): string => fold(text).replace(/\s+/g, ' ').trim();
/** Folds a cell for searches, so that `Müller` is also found as `mueller`. */
const foldCell = (cell: string): string => {
  const lowerCaseText = cell.normalize('NFC').toLowerCase();
  const expandedText = lowerCaseText.replace(/[äöü]/g, (letter) => UMLAUTS[letter]!);
  return expandedText === lowerCaseText ? foldLine(cell) : foldLine(cell) + SPELLING_SEPARATOR + foldLine(expandedText);
};

/** Returns the sheets for a file's outline, with the first rows of each. */
export const outlineSheets = (sheets: readonly SheetPreview[]): SheetPreview[] =>
  sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.slice(0, EXTRACT_LIMITS.outlineRows) }));

interface Chunk {
  file_id: string;
  sheet: number;
  first: number;
  rows: string;
  folded: string[];
}

/** Yields the rows of all sheets in chunks, in their stored form. */
export function* sheetChunks(fileId: string, sheets: readonly SheetPreview[]): Generator<Chunk> {
  for (const [at, { rows }] of sheets.entries())
    for (let first = 0; first < rows.length; first += ROWS_PER_CHUNK) {
      const chunk = rows.slice(first, first + ROWS_PER_CHUNK);
      const foldedRows = chunk.map(({ cells }) => cells.map(foldCell).join(CELL_SEPARATOR));
      yield { file_id: fileId, sheet: at + 1, first, rows: JSON.stringify(chunk), folded: foldedRows };
    }
}

/**
 * Stores the rows of all sheets of a file in several transactions. A file's content never changes, so repeating the call writes the same
 * rows.
 */
export const storeSheets = async (database: Database, fileId: string, sheets: readonly SheetPreview[]): Promise<void> => {
  let batch: Chunk[] = [];
  for (const chunk of sheetChunks(fileId, sheets)) {
    batch.push(chunk);
    if (batch.length < CHUNKS_PER_BATCH) continue;
    await insertChunks(database, batch);
    batch = [];
  }
  if (batch.length) await insertChunks(database, batch);
};

const insertChunks = (database: Database, chunks: Chunk[]): Promise<unknown> =>
  database.tx((tx) =>
    tx
      .insertInto('sheet_chunk')
      .values(chunks)
      .onConflict((conflict) =>
        conflict
          .columns(['file_id', 'sheet', 'first'])
          .doUpdateSet(({ ref }) => ({ rows: ref('excluded.rows'), folded: ref('excluded.folded') })),
      )
      .execute(),
  );

export const countStoredRows = async (db: Kysely<Tables>, fileId: string, sheet: number): Promise<number> => {
  const last = await db
    .selectFrom('sheet_chunk')
    .select(sql<number>`first + cardinality(folded)`.as('end'))
    .where('file_id', '=', fileId)
    .where('sheet', '=', sheet)
    .orderBy('first', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.end ?? 0;
};

/** Returns the rows of a sheet in a range of positions. */
export const loadRows = async (db: Kysely<Tables>, fileId: string, sheet: number, offset: number, limit: number): Promise<PreviewRow[]> => {
  const chunks = await db
    .selectFrom('sheet_chunk')
    .select(['first', 'rows'])
    .where('file_id', '=', fileId)
    .where('sheet', '=', sheet)
    .where('first', '>', offset - ROWS_PER_CHUNK)
    .where('first', '<', offset + limit)
    .orderBy('first')
    .execute();
  const start = offset - (chunks[0]?.first ?? offset);
  return chunks.flatMap(({ rows }) => rows).slice(start, start + limit);
};

const SEPARATORS = /[-./_]/g;
/**
 * Matches a number such as `10.5` or `1,165.00`, which is not a part number with separators, so that a search for `105` does not find it.
 */
const NUMBER = /^\d+(?:[.,]\d+)*$/;
const MIN_CODE_LENGTH = 3;

/** Returns the condition that the folded cells contain the word. A part number also matches with other separators or without any. */
const matchesWord = (target: ReturnType<typeof sql>, word: string) => {
  const exactMatch = sql<boolean>`strpos(${target}, ${word}) > 0`;
  const code = word.replace(SEPARATORS, '');
  if (!/\d/.test(word) || code.length < MIN_CODE_LENGTH || (NUMBER.test(word) && code !== word)) return exactMatch;
  // Keep the decimal point of a number, because it is significant, unlike other separators.
  const separators = /\p{L}/u.test(code) ? ' -./_' : ' -/_';
  return sql<boolean>`(${exactMatch} or strpos(translate(${target}, ${separators}, ''), ${code}) > 0)`;
};

export interface RowFilter {
  /** The position of the first row to search. The rows before it are headings. */
  from: number;
  /** The search words, all of which must be in the row. */
  search: string;
  /** The index of the column to search. Undefined searches all columns. */
  column: number | undefined;
  offset: number;
  limit: number;
}

/** Returns one page of the sheet rows that contain all search words, and the total number of such rows. */
export const findMatchingRows = async (
  db: Kysely<Tables>,
  fileId: string,
  sheet: number,
  { from, search, column, offset, limit }: RowFilter,
): Promise<{ count: number; rows: PreviewRow[] }> => {
  const target = column === undefined ? sql`line.text` : sql`split_part(line.text, ${CELL_SEPARATOR}, ${sql.lit(column + 1)})`;
  const words = foldLine(search).split(' ').filter(Boolean);
  const conditions = words.map((word) => matchesWord(target, word));
  const { rows } = await sql<{ count: number; rows: PreviewRow[] }>`
    with match as materialized (
      select chunk.first, line.at::int as at
      from sheet_chunk as chunk, unnest(chunk.folded) with ordinality as line (text, at)
      where chunk.file_id = ${fileId} and chunk.sheet = ${sql.lit(sheet)} and chunk.first + line.at > ${sql.lit(from)}
        and ${conditions.length ? sql.join(conditions, sql` and `) : sql`true`}
    ), page as (
      select first, at from match order by first, at offset ${sql.lit(offset)} limit ${sql.lit(limit)}
    )
    select (select count(*)::int from match) as count,
      coalesce(jsonb_agg(chunk.rows -> (page.at - 1) order by page.first, page.at) filter (where page.at is not null), '[]') as rows
    from page join sheet_chunk as chunk on chunk.file_id = ${fileId} and chunk.sheet = ${sql.lit(sheet)} and chunk.first = page.first
  `.execute(db);
  return rows[0]!;
};
