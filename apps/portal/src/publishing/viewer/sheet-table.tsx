import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PartLink } from '../../parts/part-link';
import { WatchPart } from '../../parts/watch-part';
import type { SheetColumn } from './sheet-columns';
import type { SheetRowsView } from './use-sheet-rows';

export interface RowsInView {
  columns: readonly SheetColumn[];
  rows: SheetRowsView;
  height: number;
  indexes: readonly number[];
  /** The heights in pixels of the rows that are not rendered, before and after the rendered ones. */
  space: { before: number; after: number };
}

const CELL_STYLE = {
  px: '3',
  maxW: '360px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderBottomWidth: '1px',
  borderEndWidth: '1px',
} as const;
const NUMBER_CELL = {
  w: '1px',
  textAlign: 'end',
  color: 'fg.muted',
  fontWeight: '400',
  textStyle: 'caption',
  fontVariantNumeric: 'tabular-nums',
  position: 'sticky',
  insetStart: '0',
} as const;

export function SheetTable({ columns, rows, height, indexes, space, partColumn }: RowsInView & { partColumn: number | null }) {
  const { t } = useTranslation('viewer');
  const h = `${height}px`;
  return (
    <Box as="table" aria-rowcount={rows.count + 1} w="max-content" minW="full" css={{ borderCollapse: 'separate', borderSpacing: '0' }}>
      <Box as="thead" position="sticky" top="0" zIndex="1" bg="bg.subtle">
        <tr>
          <Box asChild {...CELL_STYLE} {...NUMBER_CELL} h={h} bg="bg.subtle">
            <th scope="col">{t('row')}</th>
          </Box>
          {columns.map(({ heading, isNumeric }, index) => (
            <Box asChild key={index} {...CELL_STYLE} h={h} textAlign={isNumeric ? 'end' : 'start'} textStyle="label">
              <th scope="col" title={heading}>
                <bdi>{heading}</bdi>
              </th>
            </Box>
          ))}
        </tr>
      </Box>
      <tbody>
        {space.before > 0 && <Space height={space.before} columns={columns.length} />}
        {indexes.map((index) => {
          const row = rows.rowAt(index);
          return (
            <tr key={index} aria-rowindex={index + 2} aria-busy={!row}>
              <Box asChild {...CELL_STYLE} {...NUMBER_CELL} h={h} bg="bg.panel">
                <th scope="row">{row?.nr ?? '…'}</th>
              </Box>
              {columns.map(({ isNumeric }, column) => {
                const cell = row?.cells[column] ?? '';
                return (
                  <Box
                    as="td"
                    key={column}
                    {...CELL_STYLE}
                    h={h}
                    textStyle="label"
                    fontWeight="400"
                    textAlign={isNumeric ? 'end' : 'start'}
                    fontVariantNumeric="tabular-nums"
                    title={cell.length > 40 ? cell : undefined}
                  >
                    {row?.partKey && column === partColumn ? (
                      <Flex align="center" justify="space-between" gap="2">
                        <PartLink partKey={row.partKey} partNumber={cell} />
                        <WatchPart partKey={row.partKey} partNumber={cell} />
                      </Flex>
                    ) : (
                      <bdi>{cell}</bdi>
                    )}
                  </Box>
                );
              })}
            </tr>
          );
        })}
        {space.after > 0 && <Space height={space.after} columns={columns.length} />}
      </tbody>
    </Box>
  );
}

const Space = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true">
    <td colSpan={columns + 1} style={{ blockSize: `${height}px`, padding: 0 }} />
  </tr>
);
