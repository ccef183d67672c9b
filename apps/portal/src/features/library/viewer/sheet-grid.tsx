import { Box, Text } from '@chakra-ui/react';
import type { SheetRows } from '@portal/contracts';
import { type UIEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

const ROW = 32;
/** Rows that are drawn beyond what is seen, so that the next ones stand there already. */
const BEYOND = 20;
/** Rows of a window that nobody has measured yet. */
const AT_FIRST = 60;

interface Props {
  name: string;
  /** What stands above the heading. */
  above: SheetRows['rows'];
  heading: readonly string[];
  rows: SheetRows['rows'];
}

const isNumber = (cell: string): boolean => /^[-+]?[\d.,\s\u00a0\u202f]*\d\s?%?$/.test(cell);

const CELL = {
  h: `${ROW}px`,
  px: '3',
  maxW: '360px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  borderBottomWidth: '1px',
  borderEndWidth: '1px',
} as const;

/** Rows under a heading that stays. Only those in view are in the page. */
export function SheetGrid({ name, above, heading, rows }: Props) {
  const { t } = useTranslation('viewer');
  const [from, setFrom] = useState(0);
  const [seen, setSeen] = useState(AT_FIRST);
  const first = Math.min(Math.max(0, from - BEYOND), Math.max(0, rows.length - 1));
  const last = Math.min(rows.length, from + seen + BEYOND);
  const scrolled = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLDivElement>) => {
    setFrom(Math.floor(scrollTop / ROW));
    setSeen(Math.max(AT_FIRST, Math.ceil(clientHeight / ROW)));
  };
  const columns = heading.length;
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={name || t('sheet')}
      flex="1"
      minH="0"
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
              <Box asChild key={index} {...CELL} textAlign="start" textStyle="label">
                <th scope="col" title={column}>
                  <bdi>{column}</bdi>
                </th>
              </Box>
            ))}
          </tr>
        </Box>
        <tbody>
          {first > 0 && <Space rows={first} columns={columns} />}
          {rows.slice(first, last).map(({ nr, cells }, at) => (
            <tr key={nr} aria-rowindex={first + at + 2}>
              <Box
                asChild
                {...CELL}
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
                    textStyle="label"
                    fontWeight="400"
                    textAlign={isNumber(cell) ? 'end' : 'start'}
                    fontVariantNumeric="tabular-nums"
                    title={cell.length > 40 ? cell : undefined}
                  >
                    <bdi>{cell}</bdi>
                  </Box>
                );
              })}
            </tr>
          ))}
          {last < rows.length && <Space rows={rows.length - last} columns={columns} />}
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

const Space = ({ rows, columns }: { rows: number; columns: number }) => (
  <tr aria-hidden="true">
    <td colSpan={columns + 1} style={{ blockSize: `${rows * ROW}px`, padding: 0 }} />
  </tr>
);
