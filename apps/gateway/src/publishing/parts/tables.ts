import type { PriceChangeKind } from '@portal/contracts';
import type { PriceColumns, PriceMapping, PriceReading, SheetHead } from '@portal/office';
import type { Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';

/** What was read from the file of a price list, or why nothing could be chosen. The bytes of a file never change, so its rows are its own. */
export interface PriceReadingTable {
  file_id: string;
  mapping: Json<PriceMapping> | null;
  doubt: PriceReading['doubt'];
  heads: Json<SheetHead[]>;
  offers: number;
  unclear: number;
  repeated: number;
  /** Offers with a price; null where an earlier reading did not count them. */
  priced: number | null;
  empty_rows: Generated<number>;
  valueless_rows: Generated<number>;
  is_too_long: boolean;
  /** Its rows are all there: they are written down in pieces. */
  is_whole: Generated<boolean>;
}

/** A part from a quantity on; the amount in ten-thousandths, null where none is named. */
export interface PriceRowTable {
  file_id: string;
  part_key: string;
  quantity: number;
  shown: string;
  description: string;
  currency: string;
  amount: number | null;
  unclear: boolean;
  /** Where what is unclear stands in its sheet. */
  source_rows: number[] | null;
}

/** What a version changed of the one before it. */
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

/** A version whose changes are all there. */
export interface PriceComparisonTable {
  publication_id: string;
  nr: number;
  compared_at: Generated<Date>;
}

/** The columns that a unit chose for headings of a price list, which it has again in its next one. */
export interface PriceMappingTable {
  unit_id: string;
  signature: string;
  columns: Json<PriceColumns>;
}

/** A part of which somebody wants to know when its price moves. */
export interface WatchTable {
  person_id: string;
  part_key: string;
  /** As it was typed. */
  shown: string;
  since: Generated<Date>;
}

/** A part number that a version names: in its title, its description or its file. */
export interface PartMentionTable {
  publication_id: string;
  nr: number;
  part_key: string;
}

/** Who was told that a version concerns parts they watch: each person once, however often its file is read. */
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
