import type { NewsCategory } from '@portal/contracts';

/** What only news have. Days are ISO 8601. */
export interface NewsTable {
  publication_id: string;
  category: NewsCategory;
  effective_on: string | null;
  last_order_on: string | null;
  last_ship_on: string | null;
}

/** A part that a notice is about; by its key one watched part is compared with another. */
export interface NewsPartTable {
  publication_id: string;
  ordinal: number;
  part_key: string;
  part_number: string;
  successor: string | null;
}

declare module '../../core/tables' {
  interface Tables {
    news: NewsTable;
    news_part: NewsPartTable;
  }
}
