import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/feedback/error-state';
import { EmptyState, LoadingState, NoMatch } from '../ui/feedback/states';
import { Pagination } from '../ui/list/pagination';
import type { ListState } from './use-list';

interface Props<Row> {
  list: {
    rows: Row[] | undefined;
    state: ListState;
    filter: { page: number };
    total: number;
    pageSize: number;
    isTurning: boolean;
    isNarrowed: boolean;
    failure: string | null;
    clear: () => void;
    retry: () => void;
    toPage: (page: number) => void;
  };
  label?: string;
  /** An error text that replaces the text of the failure. */
  failed?: string;
  empty: ReactNode;
  action?: ReactNode;
  skeleton?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** Shows the rows of a paged list in a panel, or a placeholder while it is loading, empty or failed. */
export function PagedRows<Row>({ list, label, failed, empty, action, skeleton, children }: Props<Row>) {
  const { rows, state, filter, total, pageSize } = list;
  if (state === 'failed') {
    return (
      <ErrorState onRetry={list.retry} reason={failed && list.failure}>
        {failed ?? list.failure}
      </ErrorState>
    );
  }
  if (!rows) return <LoadingState rows={5}>{skeleton}</LoadingState>;
  if (state === 'empty') return list.isNarrowed ? <NoMatch onClear={list.clear} /> : <EmptyState action={action}>{empty}</EmptyState>;
  return (
    <>
      <Box
        as="ul"
        listStyleType="none"
        bg="bg.panel"
        borderWidth="1px"
        rounded="lg"
        overflow="hidden"
        aria-label={label}
        opacity={list.isTurning ? 0.6 : undefined}
        css={{ '& > li:last-of-type': { borderBottomWidth: 0 } }}
      >
        {rows.map(children)}
      </Box>
      {total > pageSize && <Pagination page={filter.page} total={total} pageSize={pageSize} onPage={list.toPage} />}
    </>
  );
}
