import { Box, Button, Flex, Grid, NativeSelect, Table, Text } from '@chakra-ui/react';
import type { PriceListRow, PriceReadingReport } from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../live/api';
import { failureText } from '../../../live/failures/failure';
import { Field } from '../../../ui/form/field';
import { FormAlert } from '../../../ui/form/form-alert';
import { useOnce } from '../../../ui/input/use-once';

const COLUMNS = ['part', 'price', 'description', 'quantity', 'currency'] as const;
type Column = (typeof COLUMNS)[number];
type Columns = Partial<Record<Column, number>>;
type Sheet = PriceReadingReport['sheets'][number];

interface Props {
  fileId: string;
  edited: PriceListRow | undefined;
  reading: PriceReadingReport;
  /** Closes the dialog; undefined if the publisher must select columns. */
  onClose: (() => void) | undefined;
}

/** Returns the letters that name a column in workbooks: A, B … Z, AA. */
export const letterOf = (column: number): string =>
  (column >= 26 ? letterOf(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

/** Asks the publisher for the price columns. The answer is reused for later files of the unit with the same headings. */
export function ColumnMapping({ fileId, reading, onClose }: Props) {
  const { t } = useTranslation('prices');
  const client = useQueryClient();
  const [sheetNr, setSheetNr] = useState(reading.sheet ?? reading.sheets[0]?.sheet ?? 1);
  const [columns, setColumns] = useState<Columns>(reading.columns ?? {});
  const [failure, setFailure] = useState<string | null>(null);
  const sheet = reading.sheets.find((one) => one.sheet === sheetNr);
  const [apply, isRunning] = useOnce(async () => {
    const { part, price } = columns;
    if (part === undefined || price === undefined || part === price) return setFailure(t('map.missing'));
    setFailure(null);
    try {
      await api.prices.mapColumns({ fileId, sheet: sheetNr, columns: { ...columns, part, price } });
      await client.resetQueries({ queryKey: api.prices.look.key });
      onClose?.();
    } catch (error) {
      setFailure(failureText(error));
    }
  });
  if (!sheet) return <Text role="status">{t('look.empty')}</Text>;
  const choose = (column: Column, value: string) =>
    setColumns(({ [column]: _before, ...others }) => (value === '' ? others : { ...others, [column]: Number(value) }));
  return (
    <Box role="group" aria-label={t('map.title')}>
      <Text fontWeight="600">{t('map.title')}</Text>
      <Text mb="4">{t(reading.state === 'several' ? 'map.several' : reading.state === 'read' ? 'map.remembered' : 'map.none')}</Text>
      {reading.sheets.length > 1 && (
        <Box mb="4">
          <Field label={t('map.sheet')}>
            <Select
              value={String(sheetNr)}
              onChange={(value) => {
                setSheetNr(Number(value));
                setColumns({});
              }}
              options={reading.sheets.map((one) => ({ value: String(one.sheet), label: one.name || String(one.sheet) }))}
            />
          </Field>
        </Box>
      )}
      <Sample sheet={sheet} columns={columns} />
      <Grid mt="4" gap="3" templateColumns={{ base: '1fr', sm: '1fr 1fr', md: 'repeat(3, minmax(0, 1fr))' }} alignItems="start">
        {COLUMNS.map((column) => (
          <Field key={column} label={t(`map.column.${column}`)} required={column === 'part' || column === 'price'}>
            <Select
              value={String(columns[column] ?? '')}
              onChange={(value) => choose(column, value)}
              options={[
                { value: '', label: column === 'part' || column === 'price' ? t('map.choose') : t('map.absent') },
                ...sheet.headings.map((heading, at) => ({ value: String(at), label: `${letterOf(at)} · ${heading || '–'}` })),
              ]}
            />
          </Field>
        ))}
      </Grid>
      {failure && <FormAlert mt="3">{failure}</FormAlert>}
      <Flex mt="4" gap="2">
        <Button size="sm" loading={isRunning} loadingText={t('map.apply')} onClick={() => void apply()}>
          {t('map.apply')}
        </Button>
        {onClose && (
          <Button size="sm" variant="ghost" colorPalette="gray" onClick={onClose}>
            {t('map.cancel')}
          </Button>
        )}
      </Flex>
    </Box>
  );
}

interface SelectProps {
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

const Select = ({ value, options, onChange }: SelectProps) => (
  <NativeSelect.Root size="sm">
    <NativeSelect.Field bg="bg.panel" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);

const isNumber = (cell: string): boolean => /^\P{L}*\p{Nd}\P{L}*$/u.test(cell);

/** The headings and first rows of a sheet, with the selected columns marked. Numeric columns and their headings are end-aligned. */
function Sample({ sheet: { name, headings, rows }, columns }: { sheet: Sheet; columns: Columns }) {
  const { t } = useTranslation('prices');
  const alignmentOf = (at: number) => {
    const cells = rows.map((row) => row[at] ?? '').filter(Boolean);
    return cells.length > 0 && cells.every(isNumber) ? 'end' : 'start';
  };
  const columnAt = (at: number) => COLUMNS.find((column) => columns[column] === at);
  return (
    <Table.ScrollArea role="region" tabIndex={0} aria-label={name || t('map.sheet')} borderWidth="1px" rounded="md" bg="bg.panel">
      <Table.Root size="sm" w="auto" minW="full" whiteSpace="nowrap">
        <Table.Header>
          <Table.Row>
            {headings.map((heading, at) => {
              const column = columnAt(at);
              return (
                <Table.ColumnHeader key={at} textAlign={alignmentOf(at)} bg={column ? 'bg.selected' : undefined}>
                  <Text as="span" color="fg.muted" me="1.5">
                    {letterOf(at)}
                  </Text>
                  <bdi>{heading}</bdi>
                  {column && (
                    <Text display="block" textStyle="caption" color="brand.fg">
                      {t(`map.column.${column}`)}
                    </Text>
                  )}
                </Table.ColumnHeader>
              );
            })}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((cells, nr) => (
            <Table.Row key={nr}>
              {headings.map((_heading, at) => (
                <Table.Cell key={at} textAlign={alignmentOf(at)} bg={columnAt(at) ? 'bg.selected' : undefined} maxW="280px" truncate>
                  <bdi>{cells[at] ?? ''}</bdi>
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  );
}
