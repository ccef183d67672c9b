import { Box, Grid, type GridProps } from '@chakra-ui/react';
import type { Passage, PublicationKind } from '@portal/contracts';
import type { ComponentType, ReactNode } from 'react';
import type { List } from '../../list/define-list';
import type { FilterOf } from '../../list/filter';
import type { ListPage } from '../../list/pages';
import { useList } from '../../list/use-list';
import { useShellText } from '../../parts/places';
import { detailAddress } from '../../parts/publication-address';
import { PUBLICATION_PAGES } from '../../parts/publication-pages';
import type { Column } from '../../ui/list/data-table';
import { useMedia } from '../../ui/theme/media';
import { DraftList } from '../drafts/draft-list';
import type { PublicationRow } from '../rows';
import { ListBar, useListLayout } from './list-bar';
import { ListEmpty } from './list-empty';
import type { ListReader, SHARED_FILTER, SharedFilter } from './publication-list';
import { type ListPageState, PublicationListPage } from './publication-list-page';
import { PublicationTable } from './publication-table';

export interface FilterState<Filter> {
  filter: Filter;
  onChange: (part: Partial<Filter>, how?: { replace: true }) => void;
  reader: ListReader;
  isNarrowed: boolean;
}

interface Props<Row extends PublicationRow, Page extends ListPage<Row>, F extends typeof SHARED_FILTER, Ghost> {
  kind: Exclude<PublicationKind, 'event'>;
  list: List<Row, Page, F, ListReader, Ghost>;
  /** The accessible name of the table, if it differs from the title of the page. */
  label?: string;
  searchLabel: string;
  failed: string;
  /** Returns the text about new rows that are not on screen yet. */
  arrivals: (count: number) => string;
  useColumns: (rows: readonly Row[] | undefined) => Column<Row>[];
  Card: ComponentType<{ row: Row; tile: boolean; isLead: boolean }>;
  /** The columns of cards. The column of the newest card is twice as wide. Default: as many equal ones as fit. */
  leadColumns?: GridProps['templateColumns'];
  /** Placeholder of the cards. Without one, only a phone shows cards. */
  cardsSkeleton?: ReactNode;
  Actions?: ComponentType<{ row: Row }>;
  Filters: ComponentType<FilterState<FilterOf<F>>>;
  countFilters: (filter: FilterOf<F>) => number;
  /** The filters beside the list on a wide screen, which replace `Filters`. */
  FilterPanel?: ComponentType<FilterState<FilterOf<F>>>;
  /** Buttons for frequent filters, above the rows. */
  FilterChips?: ComponentType<FilterState<FilterOf<F>>>;
  /** A hook that is called with the filter of the list, to store or restore it. */
  useFilter?: (state: FilterState<FilterOf<F>>) => void;
  /** Returns the reason why the filter matches nothing, or undefined if it is unknown. */
  emptyReason?: (filter: FilterOf<F>, reader: ListReader) => string | undefined;
  /** Returns the address that opens an item at the matching passage. */
  openedAt?: (address: string, passage: Passage | undefined, search: string) => string;
  /** Returns the reason why a row is removed, or undefined if the reader simply lost access. */
  ghostText?: (ghost: Ghost) => string | undefined;
}

/** The screen that lists the publications of one kind. */
export const PublicationListScreen = <Row extends PublicationRow, Page extends ListPage<Row>, F extends typeof SHARED_FILTER, Ghost>(
  description: Props<Row, Page, F, Ghost>,
) => (
  <PublicationListPage kind={description.kind}>
    {(state) => <PublicationList<Row, Page, F, Ghost> {...description} {...state} />}
  </PublicationListPage>
);

function PublicationList<Row extends PublicationRow, Page extends ListPage<Row>, F extends typeof SHARED_FILTER, Ghost>({
  reader,
  isPublisher,
  isNarrow,
  kind,
  list: definition,
  label,
  searchLabel,
  failed,
  arrivals,
  useColumns,
  Card,
  leadColumns,
  cardsSkeleton,
  Actions,
  Filters,
  countFilters,
  FilterPanel,
  FilterChips,
  useFilter = () => {},
  emptyReason,
  openedAt,
  ghostText,
}: Props<Row, Page, F, Ghost> & ListPageState) {
  const shellText = useShellText();
  const isWide = useMedia('(min-width: 80rem)');
  const [layout, setLayout] = useListLayout();
  const list = useList(definition, { reader, userId: reader.userId, arrivals });
  const { filter, change } = list;
  // The compiler cannot infer that every filter contains the shared fields.
  const sharedFilter = filter as unknown as SharedFilter;
  const changeShared = (part: Partial<SharedFilter>) => change(part as unknown as Partial<FilterOf<F>>);
  const isNarrowed = definition.filter.isNarrowed(filter);
  const filterState: FilterState<FilterOf<F>> = { filter, onChange: change, reader, isNarrowed };
  useFilter(filterState);
  const columns = useColumns(list.rows);
  const hasCards = cardsSkeleton !== undefined;
  const showsCards = hasCards && (isNarrow || layout === 'cards');
  // On later pages and in search results, no item is more important than the others.
  const leadId = leadColumns && !isNarrow && !isNarrowed && sharedFilter.page === 1 ? list.rows?.[0]?.documentId : undefined;
  const hasPanel = FilterPanel !== undefined && isWide;
  const clear = () => change(definition.filter.cleared);
  const body = (
    <>
      <ListBar
        mine={isPublisher ? { value: sharedFilter.mine, onChange: (mine) => changeShared({ mine }) } : undefined}
        layout={isNarrow || !hasCards ? undefined : { value: layout, onChange: setLayout }}
        search={sharedFilter.search}
        searchLabel={searchLabel}
        onSearch={(search) => changeShared({ search })}
        busy={list.isTurning}
        filters={hasPanel ? undefined : <Filters {...filterState} />}
        set={hasPanel ? 0 : countFilters(filter)}
        onClear={clear}
      />
      {isPublisher && sharedFilter.mine && <DraftList kind={kind} />}
      {FilterChips && <FilterChips {...filterState} />}
      <PublicationTable<Row, Ghost>
        list={{ ...list, filter: sharedFilter }}
        label={label ?? shellText(PUBLICATION_PAGES[kind].list.title)}
        failed={failed}
        pill={arrivals}
        ghostWords={ghostText}
        columns={columns}
        to={({ documentId }) => detailAddress(kind, documentId, reader.userId)}
        opened={openedAt}
        grid={showsCards}
        gridColumns={leadColumns}
        hasLead={leadId !== undefined}
        skeleton={showsCards ? cardsSkeleton : undefined}
        empty={
          <ListEmpty filter={sharedFilter} isNarrowed={isNarrowed} kind={kind} reason={emptyReason?.(filter, reader)} onClear={clear} />
        }
        card={(row) => <Card row={row} tile={!isNarrow} isLead={row.documentId === leadId} />}
        // On a phone, the actions of a row are on the item's page.
        {...(Actions && !isNarrow && { actions: (row: Row) => <Actions row={row} /> })}
      />
    </>
  );
  if (!FilterPanel) return body;
  return (
    <Grid templateColumns={isWide ? '232px minmax(0, 1fr)' : 'minmax(0, 1fr)'} columnGap="8" alignItems="start">
      {isWide && <FilterPanel {...filterState} />}
      <Box minW="0">{body}</Box>
    </Grid>
  );
}
