import { Box, Table, Text } from '@chakra-ui/react';
import { csvRow, type DataFrame, decimalMarkOf, type Figures } from '@portal/contracts';
import { Name } from '../ui/text/bidi';
import type { FiguresText } from './use-figures-text';

const isNumber = (type: string): boolean => type === 'number' || type === 'money' || type === 'percent';

export function FiguresTable({ figures: { df }, text }: { figures: Figures; text: FiguresText }) {
  return (
    <Box
      role="group"
      aria-label={text.title}
      tabIndex={0}
      overflow="auto"
      maxH="360px"
      borderWidth="1px"
      rounded="md"
      focusVisibleRing="inside"
    >
      <Table.Root size="sm" aria-label={text.title} css={{ borderCollapse: 'separate', borderSpacing: 0 }}>
        <Table.Header>
          <Table.Row>
            {df.columns.map((column) => (
              <Table.ColumnHeader
                key={column.key}
                scope="col"
                position="sticky"
                top="0"
                bg="bg.panel"
                whiteSpace="nowrap"
                textAlign={isNumber(column.type) ? 'end' : 'start'}
              >
                {text.headOf(column)}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {df.rows.map((row, at) => (
            // Rows have no id and never change their order, so the index is the key.
            <Table.Row key={at}>
              {df.columns.map((column) => (
                <Table.Cell
                  key={column.key}
                  textAlign={isNumber(column.type) ? 'end' : 'start'}
                  fontVariantNumeric="tabular-nums"
                  maxW="320px"
                  overflowWrap="anywhere"
                >
                  {isNumber(column.type) ? (
                    <Text as="span" whiteSpace="nowrap">
                      {text.cellOf(column, row[column.key])}
                    </Text>
                  ) : (
                    <Name>{text.cellOf(column, row[column.key])}</Name>
                  )}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

/**
 * Returns a table as CSV with a byte order mark. The headings are in the reader's language, and the separator is the one that spreadsheet
 * programs expect for that language. No cell can run as a formula.
 */
export function csvOf(heads: readonly string[], { columns, rows }: DataFrame, language = 'en'): string {
  const decimalMark = decimalMarkOf(language);
  const lines = [heads, ...rows.map((row) => columns.map(({ key }) => row[key] ?? null))];
  return `\uFEFF${lines.map((line) => csvRow(line, decimalMark)).join('\r\n')}\r\n`;
}
