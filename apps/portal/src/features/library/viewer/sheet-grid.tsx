import { Box, Flex, Text } from '@chakra-ui/react';
import type { SheetRows } from '@portal/contracts';
import { type UIEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WatchPart } from '../../../parts/watch-part';
import { useCoarse } from '../../../ui/media';

const ROW = 32;
/** Where a finger has to hit the eye of a part. */
const TOUCH_ROW = 44;
/** Rows that are drawn beyond what is seen, so that the next ones stand there already. */
const BEYOND = 20;
/** The height that the rows have however low the window is; what is above them scrolls away. */
const ROWS_AT_LEAST = '240px';
/** Rows of a window that nobody has measured yet. */
const AT_FIRST = 60;

interface Props {
  name: string;
  /** What stands above the heading. */
  above: SheetRows['rows'];
  heading: readonly string[];
  rows: SheetRows['rows'];
  /** The rows before any filter: what a column holds does not depend on one. */
  allRows: SheetRows['rows'];
  partColumn: number | null;
}

const isNumber = (cell: string): boolean => /^[-+]?[\d.,\s\u00a0\u202f]*\d\s?%?$/.test(cell);

/** Columns of numbers: most of the filled cells under the heading are numbers. All of their cells, and the heading, are at the end edge. */
export const numberColumns = (rows: Props['rows'], columns: number): boolean[] =>
  Array.from({ length: columns }, (_, column) => {
    const filled = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
    return filled.length > 0 && filled.filter(isNumber).length * 2 > filled.length;
  });

const CELL = {
  px: '3',
  maxW: '360px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderBottomWidth: '1px',
  borderEndWidth: '1px',
} as const;

/** Rows under a heading that stays. Only those in view are in the page. */
export function SheetGrid({ name, above, heading, rows, allRows, partColumn }: Props) {
  const { t } = useTranslation('viewer');
  const [from, setFrom] = useState(0);
  const [viewport, setSeen] = useState(AT_FIRST);
  const height = useCoarse() && partColumn !== null ? TOUCH_ROW : ROW;
  const h = `${height}px`;
  const first = Math.min(Math.max(0, from - BEYOND), Math.max(0, rows.length - 1));
  const last = Math.min(rows.length, from + viewport + BEYOND);
  const scrolled = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLDivElement>) => {
    setFrom(Math.floor(scrollTop / height));
    setSeen(Math.max(AT_FIRST, Math.ceil(clientHeight / height)));
  };
  const columns = heading.length;
  const isNumeric = useMemo(() => numberColumns(allRows, columns), [allRows, columns]);
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={name || t('sheet')}
      flex="1 0 auto"
      h="0"
      minH={ROWS_AT_LEAST}
      overflow="auto"
      focusVisibleRing="inside"
      onScroll={scrolled}
      bg="bg.panel"
    >
      {above.length > 0 && (
        <Box position="sticky" insetStart="0" w="fit-content" px="3" py="2">
          {above.map(({ nr, cells }) => (
            <Text key={nr} dir="auto" textStyle="label" color="fg.muted">
              {cells.filter((cell) => cell !== '').join(' · ')}
            </Text>
          ))}
        </Box>
      )}
      <Box as="table" aria-rowcount={rows.length + 1} w="max-content" minW="full" css={{ borderCollapse: 'separate', borderSpacing: '0' }}>
        <Box as="thead" position="sticky" top="0" zIndex="1" bg="bg.subtle">
          <tr>
            <Box
              asChild
              {...CELL}
              h={h}
              w="1px"
              textAlign="end"
              color="fg.muted"
              fontWeight="400"
              textStyle="caption"
              position="sticky"
              insetStart="0"
              bg="bg.subtle"
            >
              <th scope="col">{t('row')}</th>
            </Box>
            {heading.map((column, index) => (
              <Box asChild key={index} {...CELL} h={h} textAlign={isNumeric[index] ? 'end' : 'start'} textStyle="label">
                <th scope="col" title={column}>
                  <bdi>{column}</bdi>
                </th>
              </Box>
            ))}
          </tr>
        </Box>
        <tbody>
          {first > 0 && <Space height={first * height} columns={columns} />}
          {rows.slice(first, last).map(({ nr, cells, partKey }, at) => (
            <tr key={nr} aria-rowindex={first + at + 2}>
              <Box
                asChild
                {...CELL}
                h={h}
                textAlign="end"
                color="fg.muted"
                fontWeight="400"
                textStyle="caption"
                fontVariantNumeric="tabular-nums"
                position="sticky"
                insetStart="0"
                bg="bg.panel"
              >
                <th scope="row">{nr}</th>
              </Box>
              {heading.map((_, index) => {
                const cell = cells[index] ?? '';
                return (
                  <Box
                    as="td"
                    key={index}
                    {...CELL}
                    h={h}
                    textStyle="label"
                    fontWeight="400"
                    textAlign={isNumeric[index] ? 'end' : 'start'}
                    fontVariantNumeric="tabular-nums"
                    title={cell.length > 40 ? cell : undefined}
                  >
                    {partKey && index === partColumn ? (
                      <Flex align="center" justify="space-between" gap="2">
                        <bdi>{cell}</bdi>
                        <WatchPart partKey={partKey} partNumber={cell} />
                      </Flex>
                    ) : (
                      <bdi>{cell}</bdi>
                    )}
                  </Box>
                );
              })}
            </tr>
          ))}
          {last < rows.length && <Space height={(rows.length - last) * height} columns={columns} />}
        </tbody>
      </Box>
      {rows.length === 0 && (
        <Text p="4" color="fg.muted">
          {t('noRows')}
        </Text>
      )}
    </Box>
  );
}

const Space = ({ height, columns }: { height: number; columns: number }) => (
  <tr aria-hidden="true">
    <td colSpan={columns + 1} style={{ blockSize: `${height}px`, padding: 0 }} />
  </tr>
);
