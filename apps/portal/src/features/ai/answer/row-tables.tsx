import { Box, Table } from '@chakra-ui/react';
import type { Citation } from '@portal/contracts';
import { PartLink } from '../../../parts/part-link';
import { WatchPart } from '../../../parts/watch-part';
import { useSourceName } from './citation-button';

type QuotedPart = NonNullable<Citation['row']>['part'];

interface QuotedTable {
  citation: Citation;
  heads: readonly string[];
  rows: { n: number; cells: readonly string[]; part: QuotedPart }[];
}

/** Groups quoted rows by their table. Columns that are empty in all rows are omitted. */
export function tablesOf(citations: readonly Citation[]): QuotedTable[] {
  const tables = new Map<string, QuotedTable>();
  for (const citation of citations) {
    const { n, row, document, page, sheet } = citation;
    if (!row || row.cells.length < 2) continue;
    const key = JSON.stringify([document?.documentId, page, sheet, row.heads]);
    const table = tables.get(key) ?? { citation, heads: row.heads, rows: [] };
    table.rows.push({ n, cells: row.cells, part: row.part });
    tables.set(key, table);
  }
  return [...tables.values()].map(({ heads, rows, ...table }) => {
    const width = Math.max(heads.length, ...rows.map(({ cells }) => cells.length));
    const filledColumns = Array.from({ length: width }, (_, at) => at).filter((at) => rows.some(({ cells }) => cells[at]?.trim()));
    const cellsOf = (cells: readonly string[]) => filledColumns.map((at) => cells[at] ?? '');
    const mapPart = (part: QuotedPart) => part && { ...part, column: filledColumns.indexOf(part.column) };
    return {
      ...table,
      heads: cellsOf(heads),
      rows: rows.map(({ n, cells, part }) => ({ n, cells: cellsOf(cells), part: mapPart(part) })),
    };
  });
}

export function RowTables({ citations }: { citations: readonly Citation[] }) {
  const name = useSourceName();
  return tablesOf(citations).map(({ citation, heads, rows }) => (
    <Table.ScrollArea
      key={citation.n}
      borderWidth="1px"
      rounded="md"
      mt="3"
      maxW="full"
      w="fit-content"
      tabIndex={0}
      focusVisibleRing="inside"
    >
      <Table.Root size="sm" variant="line" aria-label={name(citation)} w="auto">
        <Table.Header>
          <Table.Row>
            {heads.map((head, at) => (
              <Table.ColumnHeader key={at} whiteSpace="nowrap">
                <bdi>{head}</bdi>
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ n, cells, part }) => (
            <Table.Row key={n}>
              {cells.map((cell, at) => (
                <Table.Cell key={at} fontVariantNumeric="tabular-nums">
                  <Box as="span" whiteSpace={cell.length > 40 ? 'normal' : 'nowrap'}>
                    {part?.column === at ? <PartLink partKey={part.partKey} partNumber={cell} /> : <bdi>{cell}</bdi>}
                  </Box>
                  {part?.column === at && <WatchPart partKey={part.partKey} partNumber={cell} ms="1" />}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Table.ScrollArea>
  ));
}
