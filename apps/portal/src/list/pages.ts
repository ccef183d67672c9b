import { LIMITS } from '@portal/contracts';

/** One page of a list as its route answers. */
export interface ListPage<Row> {
  items: Row[];
  totalCount: number;
  /** There are more than were counted. */
  totalIsMore?: boolean;
}

export type RowOf<Page extends ListPage<unknown>> = Page['items'][number];

export type ListOrder = 'newest-first' | 'oldest-first';

/** The last page that holds anything, where this one lies behind it: rows move up, and addresses are kept. */
export const lastPageBefore = ({ items, totalCount }: ListPage<unknown>, pageSize: number = LIMITS.pageSize): number | null =>
  items.length === 0 && totalCount > 0 ? Math.ceil(totalCount / pageSize) : null;

/** The page on which the first of `count` new rows stands, where `upToNewest` rows stand up to and including the newest. */
export const pageOfFirstNew = (order: ListOrder, upToNewest: number, count: number): number =>
  order === 'newest-first' ? 1 : Math.max(1, Math.ceil((upToNewest - count + 1) / LIMITS.pageSize));
