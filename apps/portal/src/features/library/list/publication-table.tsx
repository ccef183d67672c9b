import { Box } from '@chakra-ui/react';
import { LIMITS } from '@portal/contracts';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyAction, listKeys } from '../../../list/list-keys';
import type { ListState } from '../../../list/use-list';
import { useListKeys } from '../../../list/use-list-keys';
import { DataTable, type DataTableProps } from '../../../ui/data-table';
import { Pagination } from '../../../ui/pagination';
import type { PublicationRow } from '../rows';

const NO_KEYS: ReadonlyMap<string, KeyAction> = new Map();

/** What `useList` says of a list of publications. */
interface ShownList<Row> {
  filter: { page: number };
  rows: Row[] | undefined;
  ghosts: ReadonlyMap<string, unknown>;
  fresh: ReadonlyMap<string, { still: boolean }>;
  pending: readonly unknown[];
  element: RefObject<HTMLDivElement | null>;
  state: ListState;
  total: number;
  isTurning: boolean;
  retry: () => void;
  showPending: () => Promise<void>;
  markSeen: (id: string) => void;
  toPage: (page: number) => void;
  keysWith: (acts: ReadonlyMap<string, KeyAction>) => ReturnType<typeof listKeys>;
}

interface Props<Row> extends Pick<DataTableProps<Row>, 'label' | 'columns' | 'to' | 'grid' | 'skeleton' | 'empty' | 'card' | 'actions'> {
  list: ShownList<Row>;
  failed: string;
  /** How many came that are not on screen yet. */
  pill: (count: number) => ReactNode;
}

/** The rows of a list of publications: they come in by themselves, and say so before they go. */
export function PublicationTable<Row extends PublicationRow>({ list, failed, pill, ...table }: Props<Row>) {
  const { t } = useTranslation('library');
  const onKeyDown = useListKeys(list, NO_KEYS);
  const { pending, fresh, ghosts } = list;
  return (
    <Box ref={list.element} onKeyDown={onKeyDown}>
      <DataTable<Row>
        {...table}
        rows={list.rows}
        rowKey={({ documentId }) => documentId}
        shortcuts={false}
        busy={list.isTurning}
        {...(list.state === 'failed' ? { failed: { words: failed, onRetry: list.retry } } : {})}
        look={({ documentId }) => {
          const came = fresh.get(documentId);
          return { ...(came ? { fresh: came.still ? 'still' : true } : {}), ghost: ghosts.has(documentId) && t('list.gone') };
        }}
        onSeen={({ documentId }) => list.markSeen(documentId)}
        pending={{
          count: pending.length,
          onShow: list.showPending,
          ...(pending.length > LIMITS.badgeCap ? {} : { words: pill(pending.length) }),
        }}
        footer={<Pagination page={list.filter.page} total={list.total} onPage={(page) => list.toPage(page)} />}
      />
    </Box>
  );
}
