import type { GridProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The minimum width at which the column is visible: 1 always, 2 from 1024 px on, 3 from 1280 px on. */
  priority?: 1 | 2 | 3;
  /** The alignment of the cells. Numbers and dates are aligned at the end. */
  align?: 'start' | 'end';
  width?: string;
  sortable?: boolean;
  /** Returns a value of the row. When it changes, the cell is highlighted briefly. */
  watch?: (row: Row) => string | number | boolean | null | undefined;
}

export interface RowLook {
  /**
   * Marks a row that was added while the list was on screen: a fading highlight, and a stripe until the row has been seen. A `still` row
   * was added in a burst and has no animation.
   */
  fresh?: boolean | 'still';
  /** True if the row has not been opened yet. Its text is bold. */
  unread?: boolean;
  /** True if the pane beside the list shows the row although it is not open. */
  preview?: boolean;
  /** The text of a ghost, a row that another person handled: "Accepted by Jonas, just now". */
  ghost?: ReactNode;
}

export interface Sort {
  key: string;
  direction: 'ascending' | 'descending';
}

export type Density = 'comfortable' | 'compact';

export interface DataTableProps<Row> {
  /** The name of the list for screen readers. */
  label: string;
  columns: Column<Row>[];
  /** The rows, or `undefined` while the first page is loading. */
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Returns the address of a row. The first cell becomes a link that covers the whole row. */
  to?: (row: Row) => string;
  look?: (row: Row) => RowLook;
  selectedKey?: string;
  actions?: (row: Row) => ReactNode;
  /** Renders a row below `md`, instead of the default card with its columns. */
  card?: (row: Row) => ReactNode;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** The new rows that are not shown yet. `onShow` may fetch; when it is finished, the first new row gets the focus. */
  pending?: { count: number; onShow: () => void | Promise<void>; words?: ReactNode };
  /** Called after a new row was in view for 1 s. */
  onSeen?: (row: Row) => void;
  density?: Density;
  /** True while another page is being fetched. Meanwhile the previous rows are dimmed. */
  busy?: boolean;
  failed?: { words: ReactNode; reason?: string | null; onRetry: () => void };
  empty: ReactNode;
  /** The totals of all rows, including those on other pages. */
  totals?: { head: ReactNode; row: Row };
  footer?: ReactNode;
  /** True if the table fills its parent and scrolls inside. Otherwise the page scrolls. */
  fill?: boolean;
  /** True if the rows are shown as cards side by side at every width. */
  grid?: boolean;
  /** The columns of the cards. Default: as many as fit. */
  gridColumns?: GridProps['templateColumns'];
  /** True if the first card is twice as wide. */
  hasLead?: boolean;
  skeleton?: ReactNode;
  /** False for a person who turned off single keys (J, K, arrows, "."); true by default. */
  shortcuts?: boolean;
}
