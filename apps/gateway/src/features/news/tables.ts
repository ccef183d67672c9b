import type { NewsCategory } from '@portal/contracts';
import type { Generated } from 'kysely';

/** What only news have. Days are ISO 8601. */
export interface NewsTable {
  publication_id: string;
  category: NewsCategory;
  effective_on: string | null;
  last_order_on: string | null;
  last_ship_on: string | null;
  must_acknowledge: Generated<boolean>;
  /** Whether its readers were to be told of it. */
  notify: Generated<boolean>;
}

/** A part that a notice is about; by its key one watched part is compared with another. */
export interface NewsPartTable {
  publication_id: string;
  ordinal: number;
  part_key: string;
  part_number: string;
  successor: string | null;
}

/** That somebody acknowledged a version for their company. */
export interface AcknowledgementTable {
  publication_id: string;
  company_id: string;
  version: number;
  person_id: string;
  /** As it was then. */
  person_name: string;
  at: Generated<Date>;
}

/** That the readers of a version are told of it. */
export interface NewsNoticeTable {
  publication_id: string;
  version: number;
  by_id: string;
  at: Date;
}

declare module '../../platform/database/tables' {
  interface Tables {
    news: NewsTable;
    news_part: NewsPartTable;
    news_notice: NewsNoticeTable;
    acknowledgement: AcknowledgementTable;
  }
}
