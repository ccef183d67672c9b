import type { ViewPlace } from '@portal/contracts';

/** What a page shows, under a name that one person gave it. */
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
