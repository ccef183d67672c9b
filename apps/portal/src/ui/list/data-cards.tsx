import { Box, Flex, Grid } from '@chakra-ui/react';
import type { Column, DataTableProps } from './data-table.types';
import { freshLook } from './fresh';
import { RowLink } from './row-link';
import { useInView } from './use-in-view';

const GRID_COLUMNS = 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))';

type Props<Row> = DataTableProps<Row> & { rows: Row[] };

/** Shows the rows of a table as cards, one below the other or in columns. Used below `md`. */
export function DataCards<Row>(props: Props<Row>) {
  return (
    <Grid
      as="ul"
      listStyleType="none"
      gap={props.grid ? { base: '2', md: '4' } : '2'}
      templateColumns={props.grid ? (props.gridColumns ?? GRID_COLUMNS) : 'minmax(0, 1fr)'}
    >
      {props.rows.map((row, at) => (
        <Card key={props.rowKey(row)} {...props} row={row} isLead={props.hasLead === true && at === 0} />
      ))}
      {props.totals && (
        <Box as="li" bg="bg.subtle" borderWidth="1px" rounded="lg" p="4" data-totals="">
          <Box fontWeight="600">{props.totals.head}</Box>
          <Pairs columns={props.columns.filter(({ align }) => align === 'end')} row={props.totals.row} />
        </Box>
      )}
    </Grid>
  );
}

/** Lists the values of a row's other columns, one below the other. */
function Pairs<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns="auto minmax(0, 1fr)"
      columnGap="4"
      rowGap="1"
      mt="3"
      textStyle="label"
      fontWeight="400"
    >
      {columns
        .filter(({ priority = 1 }) => priority < 3)
        .map(({ key, head, cell }) => (
          <Box key={key} display="contents">
            <Box as="dt" color="fg.muted">
              {head}
            </Box>
            <Box as="dd" textAlign="end" minW="0" overflowWrap="anywhere">
              {cell(row)}
            </Box>
          </Box>
        ))}
    </Box>
  );
}

function Card<Row>({
  row,
  rowKey,
  columns,
  to,
  look,
  selectedKey,
  actions,
  card,
  onSeen,
  isLead,
}: Props<Row> & { row: Row; isLead: boolean }) {
  const { fresh, unread, ghost } = look?.(row) ?? {};
  const ref = useInView<HTMLLIElement>(fresh && onSeen ? () => onSeen(row) : undefined);
  const [first, ...otherColumns] = columns;
  const title = card ? card(row) : first?.cell(row);
  const selected = selectedKey === rowKey(row);
  const buttons = ghost ? null : actions?.(row);
  return (
    <Box
      asChild
      position="relative"
      gridColumn={isLead ? { md: 'span 2' } : undefined}
      bg={selected ? 'bg.selected' : 'bg.panel'}
      borderWidth="1px"
      rounded="lg"
      p="4"
      fontWeight={unread ? '600' : '400'}
      color={ghost ? 'fg.subtle' : undefined}
      css={freshLook(fresh)}
    >
      <li
        ref={ref}
        data-row={rowKey(row)}
        data-fresh={fresh ? '' : undefined}
        data-ghost={ghost ? '' : undefined}
        data-lead={isLead ? '' : undefined}
        aria-current={selected || undefined}
      >
        {to && !ghost ? (
          <RowLink to={to(row)} rounded="lg">
            {title}
          </RowLink>
        ) : (
          title
        )}
        {!card && <Pairs columns={otherColumns} row={row} />}
        {ghost ? (
          <Box textStyle="caption" color="fg.muted" fontWeight="400" mt="2">
            {ghost}
          </Box>
        ) : (
          buttons && (
            <Flex position="relative" zIndex="1" gap="2" mt="3" css={{ '& > *': { flex: 1, minHeight: '44px' } }}>
              {buttons}
            </Flex>
          )
        )}
      </li>
    </Box>
  );
}
