import type { PriceReadingReport } from '@portal/contracts';
import type { SheetPreview } from '@portal/office';
import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables';
import { pendingExtraction } from '../../services/storage/extraction/extraction';

/** The number of sample rows below the headings of a sheet. */
const SAMPLE_ROWS = 5;

const selectReading = (db: Kysely<Tables>, fileId: string) =>
  db
    .selectFrom('file')
    .leftJoin('file_outline', 'file_outline.file_id', 'file.id')
    .leftJoin('price_reading', 'price_reading.file_id', 'file.id')
    .select(['file.kind', 'file_outline.file_id as outline', 'file_outline.failure', 'file_outline.sheets'])
    .select(['price_reading.heads', 'price_reading.mapping', 'price_reading.doubt'])
    .select(['price_reading.is_too_long', 'price_reading.is_whole'])
    .select(['price_reading.offers', 'price_reading.unclear', 'price_reading.repeated'])
    .select(['price_reading.priced', 'price_reading.empty_rows', 'price_reading.valueless_rows'])
    .where('file.id', '=', fileId)
    .executeTakeFirstOrThrow();
type Reading = Awaited<ReturnType<typeof selectReading>>;

const stateOf = async (db: Kysely<Tables>, fileId: string, row: Reading): Promise<PriceReadingReport['state']> => {
  const { kind, outline, failure, mapping, doubt, is_whole } = row;
  if (kind !== 'xlsx') return 'no-table';
  const pending = await pendingExtraction(db, fileId);
  if (pending ?? is_whole === false) return pending ?? 'reading';
  if (failure === 'too-much') return 'too-much';
  if (!outline || failure) return 'failed';
  return mapping ? 'read' : (doubt ?? 'none');
};

const rowsBelow = (sheet: SheetPreview | undefined, headRow: number): string[][] =>
  (sheet?.rows ?? [])
    .filter(({ nr }) => nr > headRow)
    .slice(0, SAMPLE_ROWS)
    .map(({ cells }) => cells);

/** Returns a report on how a price list file was read, with the first rows of its sheets. */
export const loadReadingReport = async (db: Kysely<Tables>, fileId: string): Promise<PriceReadingReport> => {
  const row = await selectReading(db, fileId);
  const { sheets, heads, mapping, offers, unclear, repeated, is_too_long, priced, empty_rows, valueless_rows } = row;
  return {
    state: await stateOf(db, fileId, row),
    sheets: (heads ?? []).map(({ sheet, name, headRow, headings }) => ({
      sheet,
      name,
      headRow,
      headings,
      rows: rowsBelow(sheets?.[sheet - 1], headRow),
    })),
    sheet: mapping?.sheet ?? null,
    columns: mapping?.columns ?? null,
    offers: offers ?? 0,
    priced: priced ?? (offers ?? 0) - (unclear ?? 0),
    unclear: unclear ?? 0,
    empty: empty_rows ?? 0,
    valueless: valueless_rows ?? 0,
    repeated: repeated ?? 0,
    isTooLong: is_too_long ?? false,
  };
};
