import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import type { SheetRows } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { PartLink } from '../../parts/part-link';
import { WatchPart } from '../../parts/watch-part';
import type { SheetRow } from './loaded-rows';
import type { SheetColumn } from './sheet-columns';
import type { RowsInView } from './sheet-table';

export const PRICE_ROW_HEIGHT = 64;

type PriceColumns = NonNullable<SheetRows['priceColumns']>;

/** Matches a price cell that contains its own currency, as a sign or a code. */
const HAS_CURRENCY = /\p{Sc}|\p{L}/u;

/** Returns the price of a row as written in its sheet. If the cell has no currency, adds the currency of the row or of the heading. */
export const priceOf = ({ cells }: SheetRow, { price, currency, named }: PriceColumns): string => {
  const priceText = cells[price] ?? '';
  if (!/\p{N}/u.test(priceText) || HAS_CURRENCY.test(priceText)) return priceText;
  const unit = (currency === null ? '' : cells[currency]) || named;
  return unit ? `${priceText}\u00a0${unit}` : priceText;
};

/** Shows the rows of a price list on a phone: part number and price in one line, and the other cells below. */
export function PriceRowList({ columns, rows, height, indexes, space, part, price }: RowsInView & { part: number; price: PriceColumns }) {
  const { t } = useTranslation('viewer');
  const heads = [columns[part]!.heading, columns[price.price]!.heading, t('otherColumns')];
  return (
    <Box role="table" aria-rowcount={rows.count + 1}>
      <VisuallyHidden role="rowgroup">
        <div role="row" aria-rowindex={1}>
          {heads.map((heading, index) => (
            <span key={index} role="columnheader">
              {heading}
            </span>
          ))}
        </div>
      </VisuallyHidden>
      <Box role="rowgroup" style={{ paddingBlock: `${space.before}px ${space.after}px` }}>
        {indexes.map((index) => (
          <PriceRow key={index} columns={columns} index={index} row={rows.rowAt(index)} height={height} part={part} price={price} />
        ))}
      </Box>
    </Box>
  );
}

const EMPTY_TEXTS = { description: '', details: '' };

/** Returns the first text cell of a row, which describes the part, and the other cells with their headings. */
export const restOf = (
  { cells }: SheetRow,
  columns: readonly SheetColumn[],
  shownColumns: readonly (number | null)[],
): typeof EMPTY_TEXTS => {
  const otherCells = columns.flatMap(({ heading, isNumeric }, column) => {
    const cell = cells[column] ?? '';
    return cell === '' || shownColumns.includes(column) ? [] : [{ heading, isNumeric, cell }];
  });
  const first = otherCells.find(({ isNumeric }) => !isNumeric);
  const details = otherCells.filter((one) => one !== first).map(({ heading, cell }) => `${heading}: ${cell}`);
  return { description: first?.cell ?? '', details: details.join(' · ') };
};

interface RowProps {
  columns: readonly SheetColumn[];
  index: number;
  row: SheetRow | undefined;
  height: number;
  part: number;
  price: PriceColumns;
}

function PriceRow({ columns, index, row, height, part, price }: RowProps) {
  const number = row?.cells[part] ?? '';
  const { description, details } = row ? restOf(row, columns, [part, price.price, price.currency]) : EMPTY_TEXTS;
  return (
    <Flex
      role="row"
      aria-rowindex={index + 2}
      aria-busy={!row}
      wrap="wrap"
      alignContent="center"
      alignItems="center"
      columnGap="2"
      px="3"
      h={`${height}px`}
      overflow="hidden"
      borderBottomWidth="1px"
    >
      <Flex role="rowheader" align="center" gap="2" flex="1" minW="0" h="32px" fontWeight="500">
        {row?.partKey ? (
          <>
            <PartLink partKey={row.partKey} partNumber={number} truncate />
            <WatchPart partKey={row.partKey} partNumber={number} />
          </>
        ) : (
          <Box as="bdi" truncate>
            {row ? number : '…'}
          </Box>
        )}
      </Flex>
      <Box role="cell" flexShrink="0" maxW="50%" truncate textAlign="end" fontWeight="500" fontVariantNumeric="tabular-nums">
        <bdi>{row && priceOf(row, price)}</bdi>
      </Box>
      <Flex role="cell" w="full" gap="3" textStyle="label" fontWeight="400" color="fg.muted">
        <Box as="bdi" flex="1" minW="0" truncate>
          {description}
        </Box>
        {details && (
          <Box as="bdi" flexShrink="0" maxW="50%" truncate>
            {details}
          </Box>
        )}
      </Flex>
    </Flex>
  );
}
