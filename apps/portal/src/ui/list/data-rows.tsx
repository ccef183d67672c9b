import { Box, Table } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../text/icon';
import type { Column, DataTableProps, Sort } from './data-table.types';
import { freshLook } from './fresh';
import { PREVIEW_ROW } from './preview-look';
import { RowLink } from './row-link';
import { useInView } from './use-in-view';

const displayByPriority = { 1: undefined, 2: { base: 'none', lg: 'table-cell' }, 3: { base: 'none', xl: 'table-cell' } };

type Props<Row> = DataTableProps<Row> & { rows: Row[] };

export function DataRows<Row>(props: Props<Row>) {
  const { columns, rows, rowKey, label, sort, onSort, actions, totals } = props;
  const { t } = useTranslation('common');
  return (
    <Table.Root aria-label={label} size="sm" css={{ borderCollapse: 'separate', borderSpacing: 0 }}>
      <Table.Header>
        <Table.Row>
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
          {actions && (
            <Table.ColumnHeader {...headCell} w="1%">
              <Box as="span" srOnly>
                {t('table.actions')}
              </Box>
            </Table.ColumnHeader>
          )}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map((row) => (
          <Row key={rowKey(row)} {...props} row={row} />
        ))}
      </Table.Body>
      {totals && (
        <Table.Footer>
          <Table.Row h="44px" bg="bg.subtle" fontWeight="600" data-totals="">
            {columns.map((column, i) => (
              <Table.Cell
                key={column.key}
                asChild={i === 0}
                px="4"
                py="1.5"
                textAlign={column.align}
                display={displayByPriority[column.priority ?? 1]}
                borderBottomWidth="0"
                fontVariantNumeric="tabular-nums"
              >
                {i === 0 ? <th scope="row">{totals.head}</th> : column.align === 'end' && column.cell(totals.row)}
              </Table.Cell>
            ))}
            {actions && <Table.Cell borderBottomWidth="0" />}
          </Table.Row>
        </Table.Footer>
      )}
    </Table.Root>
  );
}

const headCell = {
  scope: 'col',
  position: 'sticky',
  top: '0',
  zIndex: '2',
  h: '40px',
  px: '4',
  bg: 'bg.panel',
  borderBottomWidth: '1px',
  borderColor: 'border.emphasized',
  whiteSpace: 'nowrap',
} as const;

function Head<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const { t } = useTranslation('common');
  const { key, head, align = 'start', width, priority = 1, sortable } = column;
  const direction = sort?.key === key ? sort.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <Table.ColumnHeader
      {...headCell}
      textAlign={align}
      w={width}
      display={displayByPriority[priority]}
      aria-sort={sortable ? (direction ?? 'none') : undefined}
    >
      {sortable && onSort ? (
        <Box
          asChild
          display="inline-flex"
          alignItems="center"
          gap="1"
          minH="6"
          rounded="sm"
          cursor="pointer"
          color={direction ? 'fg' : undefined}
          focusVisibleRing="outside"
          _hover={{ color: 'fg' }}
        >
          <button
            type="button"
            aria-label={next === 'ascending' ? t('table.sortAscending', { column: head }) : t('table.sortDescending', { column: head })}
            onClick={() => onSort({ key, direction: next })}
          >
            {head}
            <Icon as={direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown} size={14} />
          </button>
        </Box>
      ) : (
        head
      )}
    </Table.ColumnHeader>
  );
}

function Row<Row>({ row, columns, rowKey, to, look, selectedKey, actions, density = 'comfortable', onSeen }: Props<Row> & { row: Row }) {
  const { fresh, unread, ghost, preview } = look?.(row) ?? {};
  const selected = selectedKey === rowKey(row);
  const ref = useInView<HTMLTableRowElement>(fresh && onSeen ? () => onSeen(row) : undefined);
  const isLive = !ghost;
  return (
    <Table.Row
      ref={ref}
      data-row={rowKey(row)}
      data-fresh={fresh ? '' : undefined}
      data-ghost={ghost ? '' : undefined}
      data-preview={preview ? '' : undefined}
      aria-current={selected || undefined}
      position="relative"
      className="group"
      h={density === 'compact' ? '40px' : '72px'}
      fontWeight={unread ? '600' : '400'}
      color={ghost ? 'fg.subtle' : undefined}
      bg={selected ? 'bg.selected' : preview ? 'bg.subtle' : 'transparent'}
      transition="background-color {durations.instant}"
      _hover={{ bg: selected ? 'bg.selected' : 'bg.subtle' }}
      css={freshLook(fresh) ?? (preview ? PREVIEW_ROW : undefined)}
    >
      {columns.map((column, i) => (
        <Table.Cell
          key={column.key}
          px="4"
          py="1.5"
          textAlign={column.align}
          display={displayByPriority[column.priority ?? 1]}
          borderColor="border"
        >
          <Flash value={column.watch?.(row)}>
            {i === 0 && to && isLive ? (
              <RowLink to={to(row)}>
                <ClampedText>{column.cell(row)}</ClampedText>
              </RowLink>
            ) : (
              <ClampedText>{column.cell(row)}</ClampedText>
            )}
          </Flash>
          {i === 0 && ghost && !actions && <GhostNote>{ghost}</GhostNote>}
        </Table.Cell>
      ))}
      {actions && (
        <Table.Cell px="4" py="1" textAlign="end" whiteSpace="nowrap" borderColor="border">
          {ghost ? (
            // The text is as narrow as the buttons that it replaces. Otherwise the columns would shift.
            <Box maxW="128px" ms="auto" whiteSpace="normal" lineHeight="1.3">
              <GhostNote>{ghost}</GhostNote>
            </Box>
          ) : (
            <Box
              position="relative"
              zIndex="1"
              display="inline-flex"
              gap="2"
              css={{
                '@media (hover: hover)': {
                  opacity: 0,
                  '.group:hover &, .group:focus-within &, .group[aria-current] &': { opacity: 1 },
                },
              }}
            >
              {actions(row)}
            </Box>
          )}
        </Table.Cell>
      )}
    </Table.Row>
  );
}

const GhostNote = ({ children }: { children: ReactNode }) => (
  <Box as="span" textStyle="caption" color="fg.muted" fontWeight="400">
    {children}
  </Box>
);

const ClampedText = ({ children }: { children: ReactNode }) =>
  typeof children === 'string' ? (
    <Box lineClamp={2} title={children} overflowWrap="anywhere">
      {children}
    </Box>
  ) : (
    children
  );

/** Highlights the cell briefly when its value changes. */
function Flash({ value, children }: { value: unknown; children: ReactNode }) {
  const [last, setLast] = useState(value);
  const times = useRef(0);
  if (value !== last) {
    setLast(value);
    times.current += 1;
  }
  return (
    <Box key={times.current} animation={times.current ? 'fresh {durations.fade} {easings.settle}' : undefined} rounded="sm">
      {children}
    </Box>
  );
}
