import { Box, Button, Flex, Input, NativeSelect, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { Outline, SheetRows } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../live/failure-text';
import { Segments } from '../../../ui/segments';
import { ErrorState } from '../../../ui/states';
import { sheetQuery, type VersionId } from './preview.queries';
import { SheetGrid } from './sheet-grid';

interface Props {
  id: VersionId;
  sheets: Outline['sheets'];
  part: number;
  onPart: (part: number) => void;
  onDownload: () => void;
}

/** A workbook: its sheets, the first rows of the one that is open, and a filter over a column. */
export function SheetView({ id, sheets, part, onPart, onDownload }: Props) {
  const { t } = useTranslation('viewer');
  const { data, error, refetch } = useQuery(sheetQuery(id, part));
  return (
    <Flex direction="column" flex="1" minH="0" overflowY="auto">
      {sheets.length > 1 && (
        <Box px="3" py="2" borderBottomWidth="1px" overflowX="auto" flexShrink="0">
          <Segments
            label={t('sheets')}
            value={String(part)}
            segments={sheets.map(({ part: nr, name, hidden }) => ({
              value: String(nr),
              label: hidden ? t('hiddenSheet', { name }) : name,
            }))}
            onChange={(value) => onPart(Number(value))}
          />
        </Box>
      )}
      {error ? (
        <ErrorState onRetry={() => void refetch()}>{failureText(error)}</ErrorState>
      ) : data ? (
        <Sheet key={part} sheet={data} onDownload={onDownload} />
      ) : (
        <Stack p="4" gap="3" aria-busy="true">
          {Array.from({ length: 12 }, (_, row) => (
            <Skeleton key={row} h="14px" w={`${90 - (row % 4) * 12}%`} />
          ))}
        </Stack>
      )}
    </Flex>
  );
}

/** A heading has words in most of its columns; what stands above it is about the whole sheet. */
const headingOf = (rows: SheetRows['rows']): number => {
  const filled = rows.slice(0, 20).map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const most = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count >= Math.max(1, most * 0.6)),
  );
};

function Sheet({ sheet, onDownload }: { sheet: SheetRows; onDownload: () => void }) {
  const { t } = useTranslation('viewer');
  const [column, setColumn] = useState('');
  const [words, setWords] = useState('');
  const at = headingOf(sheet.rows);
  const named = sheet.rows[at]?.cells ?? [];
  const heading = Array.from({ length: sheet.columnCount }, (_, index) => named[index] || letterOf(index));
  const above = sheet.rows.slice(0, at);
  const sought = words.trim().toLowerCase();
  const matches = (cells: readonly string[]) =>
    (column === '' ? cells : [cells[Number(column)] ?? '']).some((cell) => cell.toLowerCase().includes(sought));
  const allRows = useMemo(() => sheet.rows.slice(at + 1), [sheet.rows, at]);
  const rows = allRows.filter(({ cells }) => !sought || matches(cells));
  if (!sheet.rows.length) return <Text p="6">{t('emptySheet')}</Text>;
  return (
    <>
      <Flex align="center" gap="2" px="3" py="2" borderBottomWidth="1px" flexShrink="0" wrap="wrap" role="search">
        <NativeSelect.Root size="xs" w={{ base: '130px', md: '200px' }}>
          <NativeSelect.Field aria-label={t('filterColumn')} value={column} onChange={(event) => setColumn(event.target.value)}>
            <option value="">{t('allColumns')}</option>
            {heading.map((name, index) => (
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <Input
          size="xs"
          flex="1"
          minW="120px"
          maxW="280px"
          fontSize={{ base: '1rem', md: '0.875rem' }}
          dir="auto"
          autoComplete="off"
          aria-label={t('filterRows')}
          placeholder={t('filterRows')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Text role="status" textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums" ms="auto">
          {sought ? t('rowsFound', { count: rows.length }) : t('rows', { count: sheet.rowCount })}
        </Text>
      </Flex>
      <SheetGrid name={sheet.name} above={above} heading={heading} rows={rows} allRows={allRows} partColumn={sheet.partColumn} />
      {sheet.rowCount > sheet.rows.length && (
        <Flex align="center" justify="center" gap="3" px="3" py="2" borderTopWidth="1px" flexShrink="0" wrap="wrap">
          <Text textStyle="label" color="fg.muted">
            {t('firstRows', { count: sheet.rows.length, all: sheet.rowCount })}
          </Text>
          <Button size="xs" variant="outline" colorPalette="gray" onClick={onDownload}>
            {t('downloadRest')}
          </Button>
        </Flex>
      )}
    </>
  );
}

/** A, B, … Z, AA: as programs for workbooks name columns. */
const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : letterOf(Math.floor(index / 26) - 1) + letterOf(index % 26);
