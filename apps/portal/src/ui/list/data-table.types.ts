import type { GridProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** 1 is always visible, 2 from 1024 px on, 3 from 1280 px on. */
  priority?: 1 | 2 | 3;
  /** Numbers and dates are aligned at the end. */
  align?: 'start' | 'end';
  width?: string;
  sortable?: boolean;
  /** The cell flashes once when this value changes for an existing row. */
  watch?: (row: Row) => string | number | boolean | null | undefined;
}

export interface RowLook {
  /** Added while the person looked: fading highlight, stripe until seen. `still`: one of a burst, without animation. */
  fresh?: boolean | 'still';
  /** Not opened yet: bold text. */
  unread?: boolean;
  /** Removed by another person: "Accepted by Jonas, just now". */
  ghost?: ReactNode;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

export type Density = 'comfortable' | 'compact';

export interface DataTableProps<Row> {
  /** Describes the list for screen readers. */
  label: string;
  columns: Column<Row>[];
  /** `undefined` while the first page is loading. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Returns the address of a row; its first cell becomes a link that covers the row. */
  to?: (row: Row) => string;
  look?: (row: Row) => RowLook;
  selectedKey?: string;
  actions?: (row: Row) => ReactNode;
  /** Renders a row below `md`, instead of the default card of its columns. */
  card?: (row: Row) => ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** `onShow` may fetch: the first new row is focused once it is done. */
  pending?: { count: number; onShow: () => void | Promise<void>; words?: ReactNode };
  /** Called after a new row was in view for 1 s. */
  onSeen?: (row: Row) => void;
  density?: Density;
  /** True while new rows are being fetched: the old ones are dimmed. */
  busy?: boolean;
  failed?: { words: ReactNode; reason?: string | null; onRetry: () => void };
  empty: ReactNode;
  /** The totals of all rows, including other pages. */
  totals?: { head: ReactNode; row: Row };
  footer?: ReactNode;
  /** The table fills its parent and scrolls inside; without it the page scrolls. */
  fill?: boolean;
  /** Shows cards side by side instead of rows, at every width. */
  grid?: boolean;
  /** The columns of the cards. Default: as many as fit. */
  gridColumns?: GridProps['templateColumns'];
  /** True if the first card is twice as wide. */
  hasLead?: boolean;
  skeleton?: ReactNode;
  /** The person can disable single keys (J, K, arrows, full stop). */
  shortcuts?: boolean;
}
