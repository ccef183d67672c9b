import { Box, Flex, Text } from '@chakra-ui/react';
import type { SheetRows } from '@portal/contracts';
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCoarse, useMedia } from '../../ui/theme/media';
import { PRICE_ROW_HEIGHT, PriceRowList } from './price-row-list';
import type { SheetColumn } from './sheet-columns';
import { SheetTable } from './sheet-table';
import type { SheetRowsView } from './use-sheet-rows';

const ROW_HEIGHT = 32;
/** The row height in pixels on touch screens, where the watch toggle of a part must be large enough for a finger. */
const TOUCH_ROW_HEIGHT = 44;
/** The number of rows rendered outside the view, so that they are ready while scrolling. */
const OVERSCAN = 20;
/** The minimum height in pixels of the rows in a low window. The content above the rows scrolls away. */
const MIN_HEIGHT = 248;
/** Matches a low window, even at a zoom of 200 %, where the content above the headings scrolls away with the toolbar. */
const LOW_QUERY = '(max-height: 37.4375rem)';
/** Matches a width at which a price row has two lines. */
const PHONE = '(max-width: 35.9375rem)';
/** The assumed height in pixels until the layout is known. */
const FIRST_HEIGHT = 60 * ROW_HEIGHT;

interface Props {
  sheet: SheetRows;
  columns: readonly SheetColumn[];
  rows: SheetRowsView;
}

/** Shows rows below sticky headings. Only the rows in view are rendered. */
export function SheetGrid({ sheet, columns, rows }: Props) {
  const { t } = useTranslation('viewer');
  const region = useRef<HTMLDivElement>(null);
  const isCoarse = useCoarse();
  const isLow = useMedia(LOW_QUERY);
  const { name, headCount, partColumn, priceColumns } = sheet;
  const isList = useMedia(PHONE) && partColumn !== null && priceColumns !== null;
  const height = isList ? PRICE_ROW_HEIGHT : isCoarse && partColumn !== null ? TOUCH_ROW_HEIGHT : ROW_HEIGHT;
  const rowsAbove = sheet.rows.slice(0, Math.max(0, headCount - 1));
  // oxlint-disable-next-line react/incompatible-library -- No function of the virtualizer is passed on, and the React Compiler is not used.
  const virtualizer = useVirtualizer({
    count: rows.count,
    getScrollElement: () => region.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    useFlushSync: false,
    observeElementRect: (instance, onRect) =>
      observeElementRect(instance, (rect) => onRect(rect.height ? rect : { ...rect, height: FIRST_HEIGHT })),
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const { show, filter } = rows;
  useEffect(() => show(first, last), [show, first, last]);
  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  const previousFilter = useRef(filter);
  useEffect(() => {
    if (previousFilter.current !== filter) virtualizer.scrollToOffset(0);
    previousFilter.current = filter;
  }, [virtualizer, filter]);
  const isWide = useOverflow(region, `${isList} ${rows.count}`);

  const space = { before: items[0]?.start ?? 0, after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) };
  const view = { columns, rows, height, indexes: items.map(({ index }) => index), space };
  const preamble = rowsAbove.length > 0 && (
    <Box position="sticky" insetStart="0" w="fit-content" maxW="full" px="3" py="2" flexShrink="0">
      {rowsAbove.map(({ nr, cells }) => (
        <Text key={nr} dir="auto" textStyle="label" color="fg.muted">
          {cells.filter((cell) => cell !== '').join(' · ')}
        </Text>
      ))}
    </Box>
  );
  return (
    <>
      {isLow && preamble}
      {isWide && (
        <Text hideFrom="sm" textStyle="caption" color="fg.muted" px="3" py="1" borderBottomWidth="1px" flexShrink="0">
          {t('scrollSideways')}
        </Text>
      )}
      <Box
        ref={region}
        tabIndex={0}
        role="region"
        aria-label={name || t('sheet')}
        aria-busy={rows.isSearching}
        flex="1 0 auto"
        h="0"
        minH={`${MIN_HEIGHT + height}px`}
        overflow="auto"
        focusVisibleRing="inside"
        bg="bg.panel"
      >
        {!isLow && preamble}
        <Flex direction="column" opacity={rows.isSearching ? '0.6' : undefined}>
          {isList ? <PriceRowList {...view} part={partColumn} price={priceColumns} /> : <SheetTable {...view} partColumn={partColumn} />}
        </Flex>
        {rows.count === 0 && !rows.isSearching && !rows.error && (
          <Text p="4" color="fg.muted">
            {t('noRows')}
          </Text>
        )}
      </Box>
    </>
  );
}

/**
 * Returns true if an element overflows its view horizontally. `version` changes with the content, so that the element is measured again.
 */
const useOverflow = (element: { current: HTMLElement | null }, version: string): boolean => {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const region = element.current;
    if (!region) return;
    const measure = () => setWide(version !== '' && region.scrollWidth > region.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(region);
    return () => observer.disconnect();
  }, [element, version]);
  return isWide;
};
