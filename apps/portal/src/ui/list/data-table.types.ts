import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** 1 is always there, 2 from 1024 px on, 3 from 1280 px on. */
  priority?: 1 | 2 | 3;
  /** Numbers and dates stand at the end. */
  align?: 'start' | 'end';
  width?: string;
  sortable?: boolean;
  /** When this changes for a row that stays, its cell flashes once. */
  watch?: (row: Row) => string | number | boolean | null | undefined;
}

export interface RowLook {
  /** Came while the person looked: highlight that fades, stripe until seen. `still`: one of a burst, without motion. */
  fresh?: boolean | 'still';
  /** Not opened yet: heavier text. */
  unread?: boolean;
  /** Gone by somebody else's hand: "Accepted by Jonas, just now". */
  ghost?: ReactNode;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

/** How close together rows stand. */
export type Density = 'comfortable' | 'compact';

export interface DataTableProps<Row> {
  /** What the list holds, for screen readers. */
  label: string;
  columns: Column<Row>[];
  /** `undefined` while the first page is on its way. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Where a row leads; its first cell becomes a link that covers the row. */
  to?: (row: Row) => string;
  look?: (row: Row) => RowLook;
  /** The row that is open beside the list. */
  selectedKey?: string;
  actions?: (row: Row) => ReactNode;
  /** How a row is shown below `md`, when the plain card of its columns will not do. */
  card?: (row: Row) => ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** `onShow` may fetch: the focus goes to the first fresh row once it is done. */
  pending?: { count: number; onShow: () => void | Promise<void>; words?: ReactNode };
  /** Told after a fresh row was in view for 1 s. */
  onSeen?: (row: Row) => void;
  density?: Density;
  /** New rows are being fetched: the old ones dim. */
  busy?: boolean;
  failed?: { words: ReactNode; reason?: string | null; onRetry: () => void };
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** What the numbers of all rows come to, those of other pages among them. */
  totals?: { head: ReactNode; row: Row };
  footer?: ReactNode;
  /** The table fills its parent and scrolls inside; without it the page scrolls. */
  fill?: boolean;
  /** Cards side by side instead of rows, at every width. */
  grid?: boolean;
  /** What stands in the place of the rows until the first page is there. */
  skeleton?: ReactNode;
  /** Single keys (J, K, arrows, full stop) can be turned off by the person. */
  shortcuts?: boolean;
}
