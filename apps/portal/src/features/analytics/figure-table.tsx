import { Box, Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Cell {
  text: ReactNode;
  to?: string;
}

interface Props {
  label: string;
  heads: readonly string[];
  rows: readonly { key: string; head: ReactNode; to?: string; cells: readonly ReactNode[] }[];
}

const headCell = { scope: 'col', position: 'sticky', top: '0', bg: 'bg.panel', whiteSpace: 'nowrap', px: '3' } as const;

/** A link in a figures table, underlined on hover so that it is not distinguished by colour alone. */
const CellLink = ({ text, to }: Cell) =>
  to ? (
    <Box asChild color="brand.fg" rounded="sm" focusVisibleRing="outside" _hover={{ textDecoration: 'underline' }}>
      <Link to={to}>{text}</Link>
    </Box>
  ) : (
    text
  );

/** The figures of a chart as a separately scrolling table. Each row links to the counted items. */
export function FigureTable({ label, heads, rows }: Props) {
  return (
    <Box role="group" aria-label={label} tabIndex={0} overflow="auto" maxH="300px" borderWidth="1px" rounded="md" focusVisibleRing="inside">
      <Table.Root size="sm" aria-label={label} css={{ borderCollapse: 'separate', borderSpacing: 0 }}>
        <Table.Header>
          <Table.Row>
            {heads.map((head, at) => (
              <Table.ColumnHeader key={head} {...headCell} textAlign={at ? 'end' : 'start'}>
                {head}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ key, head, to, cells }) => (
            <Table.Row key={key}>
              <Table.Cell asChild px="3" fontWeight="400">
                <th scope="row">
                  <CellLink text={head} {...(to && { to })} />
                </th>
              </Table.Cell>
              {cells.map((cell, at) => (
                <Table.Cell key={at} px="3" textAlign="end" fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
                  {cell}
                </Table.Cell>
              ))}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
