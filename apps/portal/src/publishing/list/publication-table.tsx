import { Box } from '@chakra-ui/react';
import { LIMITS, type Passage } from '@portal/contracts';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDensity } from '../../list/density';
import type { KeyAction, listKeys } from '../../list/list-keys';
import { useListKeys } from '../../list/list-keys';
import type { ListState } from '../../list/use-list';
import { DataTable, type DataTableProps } from '../../ui/list/data-table';
import { Pagination } from '../../ui/list/pagination';
import { openedPartAddress } from '../opened-part';
import type { PublicationRow } from '../rows';
import { Passages, usePassages } from './passages';

const NO_KEYS: ReadonlyMap<string, KeyAction> = new Map();

/** The part of the `useList` result that a publication list uses. */
export interface ListView<Row, Ghost> {
  filter: { page: number; search: string };
  rows: Row[] | undefined;
  ghosts: ReadonlyMap<string, Ghost>;
  fresh: ReadonlyMap<string, { still: boolean }>;
  pending: readonly unknown[];
  element: RefObject<HTMLDivElement | null>;
  state: ListState;
  total: number;
  isTurning: boolean;
  failure: string | null;
  retry: () => void;
  showPending: () => Promise<void>;
  markSeen: (id: string) => void;
  toPage: (page: number) => void;
  createKeys: (acts: ReadonlyMap<string, KeyAction>) => ReturnType<typeof listKeys>;
}

interface Props<Row, Ghost>
  extends Pick<
    DataTableProps<Row>,
    'label' | 'columns' | 'to' | 'grid' | 'gridColumns' | 'hasLead' | 'skeleton' | 'empty' | 'card' | 'actions'
  > {
  list: ListView<Row, Ghost>;
  failed: string;
  /** Returns the label for new items that are not on screen yet. */
  pill: (count: number) => ReactNode;
  /** Returns the address that opens an item at the matching passage. */
  opened?: (address: string, passage: Passage | undefined, search: string) => string;
  /** Returns the reason why a row is removed, or undefined if the reader simply lost access. */
  ghostWords?: (ghost: Ghost) => string | undefined;
}

/** Shows the rows of a publication list. New rows are added automatically, and removed rows are announced before they disappear. */
export function PublicationTable<Row extends PublicationRow, Ghost = unknown>({
  list,
  failed,
  pill,
  ghostWords,
  to,
  opened = (address, passage) => openedPartAddress(address, passage?.part),
  ...table
}: Props<Row, Ghost>) {
  const { t } = useTranslation('publishing');
  const onKeyDown = useListKeys(list, NO_KEYS);
  const { pending, fresh, ghosts, filter, rows = [] } = list;
  const passages = usePassages(
    rows.map(({ documentId }) => documentId),
    filter.search,
  );
  const density = useDensity();
  return (
    <Passages value={passages}>
      <Box ref={list.element} onKeyDown={onKeyDown}>
        <DataTable<Row>
          {...table}
          density={density}
          {...(to && { to: (row: Row) => opened(to(row), passages.get(row.documentId), filter.search) })}
          rows={list.rows}
          rowKey={({ documentId }) => documentId}
          shortcuts={false}
          busy={list.isTurning}
          {...(list.state === 'failed' ? { failed: { words: failed, reason: list.failure, onRetry: list.retry } } : {})}
          look={({ documentId }) => {
            const arrival = fresh.get(documentId);
            const ghost = ghosts.get(documentId);
            return {
              ...(arrival ? { fresh: arrival.still ? 'still' : true } : {}),
              ghost: ghost !== undefined && (ghostWords?.(ghost) ?? t('list.gone')),
            };
          }}
          onSeen={({ documentId }) => list.markSeen(documentId)}
          pending={{
            count: pending.length,
            onShow: list.showPending,
            ...(pending.length > LIMITS.badgeCap ? {} : { words: pill(pending.length) }),
          }}
          footer={<Pagination pageSize={LIMITS.pageSize} page={list.filter.page} total={list.total} onPage={(page) => list.toPage(page)} />}
        />
      </Box>
    </Passages>
  );
}
