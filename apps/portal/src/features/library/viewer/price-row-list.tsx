import { Box, Flex, VisuallyHidden } from '@chakra-ui/react';
import type { SheetRows } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { WatchPart } from '../../../parts/watch-part';
import type { SheetRow } from './loaded-rows';
import type { RowsInView } from './sheet-table';

/** The height of a row with two lines, in pixels. */
export const PRICE_ROW = 64;

type PriceColumns = NonNullable<SheetRows['priceColumns']>;

/** A currency that the cell of a price names itself, by its sign or its code. */
const HAS_CURRENCY = /\p{Sc}|\p{L}/u;

/** Returns the price of a row as its sheet shows it, with the currency of the row or of the heading where the cell names none. */
export const priceOf = ({ cells }: SheetRow, { price, currency, named }: PriceColumns): string => {
  const shown = cells[price] ?? '';
  if (!/\p{N}/u.test(shown) || HAS_CURRENCY.test(shown)) return shown;
  const unit = (currency === null ? '' : cells[currency]) || named;
  return unit ? `${shown}\u00a0${unit}` : shown;
};

/** Shows the rows of a price list on a phone: part number and price, and below them everything else. */
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
          <PriceRow key={index} index={index} row={rows.rowAt(index)} height={height} part={part} price={price} />
        ))}
      </Box>
    </Box>
  );
}

interface RowProps {
  index: number;
  row: SheetRow | undefined;
  height: number;
  part: number;
  price: PriceColumns;
}

function PriceRow({ index, row, height, part, price }: RowProps) {
  const number = row?.cells[part] ?? '';
  const shown = [part, price.price, price.currency];
  const rest = row?.cells.filter((cell, column) => cell !== '' && !shown.includes(column)).join(' · ');
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
      <Flex role="rowheader" align="center" gap="2" flex="1" minW="0" fontWeight="500" overflow="hidden">
        <Box as="bdi" truncate>
          {row ? number : '…'}
        </Box>
        {row?.partKey && <WatchPart partKey={row.partKey} partNumber={number} />}
      </Flex>
      <Box role="cell" flexShrink="0" maxW="50%" truncate textAlign="end" fontWeight="500" fontVariantNumeric="tabular-nums">
        <bdi>{row && priceOf(row, price)}</bdi>
      </Box>
      <Box role="cell" w="full" truncate textStyle="label" color="fg.muted">
        <bdi>{rest}</bdi>
      </Box>
    </Flex>
  );
}
