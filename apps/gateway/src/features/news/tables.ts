import type { NewsCategory } from '@portal/contracts';
import type { Generated } from 'kysely';

/** The columns of news. Days are in ISO 8601. */
export interface NewsTable {
  publication_id: string;
  category: NewsCategory;
  effective_on: string | null;
  last_order_on: string | null;
  last_ship_on: string | null;
  must_acknowledge: Generated<boolean>;
  /** True if the readers are notified. */
  notify: Generated<boolean>;
}

/** A part that a news item is about. Watched parts are matched by key. */
export interface NewsPartTable {
  publication_id: string;
  ordinal: number;
  part_key: string;
  part_number: string;
  successor: string | null;
}

/** A company's acknowledgement of a version. */
export interface AcknowledgementTable {
  publication_id: string;
  company_id: string;
  version: number;
  person_id: string;
  /** The name that the person had when the row was written. */
  person_name: string;
  at: Generated<Date>;
}

/** A notice to the readers of a version. */
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
