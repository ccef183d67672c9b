import type { PriceChangeKind } from '@portal/contracts';
import type { PriceColumns, PriceMapping, PriceReading, SheetHead } from '@portal/office';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';

/**
 * The result of reading a price list file, or the reason why no columns were recognized. The content of a file never changes, so the rows
 * are stored per file.
 */
export interface PriceReadingTable {
  file_id: string;
  mapping: Json<PriceMapping> | null;
  doubt: PriceReading['doubt'];
  heads: Json<SheetHead[]>;
  offers: number;
  unclear: number;
  repeated: number;
  /** The number of offers with a price, or null for files read by earlier releases, which did not count them. */
  priced: number | null;
  empty_rows: Generated<number>;
  valueless_rows: Generated<number>;
  is_too_long: boolean;
  /** True after all batches of rows are stored. */
  is_whole: Generated<boolean>;
}

/** A part's price for a minimum quantity, in ten-thousandths; null without a price. */
export interface PriceRowTable {
  file_id: string;
  part_key: string;
  quantity: number;
  shown: string;
  description: string;
  currency: string;
  amount: number | null;
  unclear: boolean;
  /** The sheet rows of a contradictory offer. */
  source_rows: number[] | null;
}

/** A price change of a version since the previous one. */
export interface PriceChangeTable {
  publication_id: string;
  nr: number;
  part_key: string;
  quantity: number;
  shown: string;
  description: string;
  change: PriceChangeKind;
  before: number | null;
  after: number | null;
  before_currency: string;
  currency: string;
  percent: number | null;
  source_rows: number[] | null;
}

/** A version whose changes are stored completely. */
export interface PriceComparisonTable {
  publication_id: string;
  nr: number;
  compared_at: Generated<Date>;
}

/** The columns that a unit chose for a price list's headings. They are reused for the next list with these headings. */
export interface PriceMappingTable {
  unit_id: string;
  signature: string;
  columns: Json<PriceColumns>;
}

/** A part whose price changes a person watches. */
export interface WatchTable {
  person_id: string;
  part_key: string;
  /** The part number as the person typed it. */
  shown: string;
  since: Generated<Date>;
}

/** A part number that a version mentions: in its title, its description or its file. */
export interface PartMentionTable {
  publication_id: string;
  nr: number;
  part_key: string;
}

/**
 * The people who were notified of a version that concerns their watched parts. Each person is notified once, however often the file is
 * read.
 */
export interface PartNoticeTable {
  publication_id: string;
  nr: number;
  person_id: string;
  told_at: Generated<Date>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    price_reading: PriceReadingTable;
    price_row: PriceRowTable;
    price_change: PriceChangeTable;
    price_comparison: PriceComparisonTable;
    price_mapping: PriceMappingTable;
    watch: WatchTable;
    part_mention: PartMentionTable;
    part_notice: PartNoticeTable;
  }
}
