import type { ViewPlace } from '@portal/contracts';

/** A named view of a page, saved by one person. */
export interface SavedViewTable {
  id: string;
  person_id: string;
  place: ViewPlace;
  name: string;
  query: string;
}

declare module '../../platform/database/tables' {
  interface Tables {
    saved_view: SavedViewTable;
  }
}
