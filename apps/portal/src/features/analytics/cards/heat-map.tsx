import { Box, Table } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

interface Props {
  label: string;
  corner: string;
  columns: readonly { key: string; name: string }[];
  rows: readonly { key: string; name: string; cells: readonly number[] }[];
  number: (value: number) => string;
  to: (row: number, column: number) => string;
}

/** The maximum tint in percent at which text stays readable in both colour modes. */
const MAX_TINT_PERCENT = 45;

const tint = (share: number) => `color-mix(in srgb, var(--pp-colors-brand-solid) ${Math.round(share * MAX_TINT_PERCENT)}%, transparent)`;
const side = { position: 'sticky', insetInlineStart: '0', bg: 'bg.panel', zIndex: '1' } as const;

/** A table of numbers in two dimensions, where higher numbers have a stronger tint. */
export function HeatMap({ label, corner, columns, rows, number, to }: Props) {
  const most = Math.max(1, ...rows.flatMap(({ cells }) => cells));
  return (
    <Box role="group" aria-label={label} tabIndex={0} overflowX="auto" rounded="md" focusVisibleRing="outside">
      <Table.Root size="sm" aria-label={label} css={{ borderCollapse: 'separate', borderSpacing: '2px' }}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader scope="col" {...side} zIndex="2" px="1" borderBottomWidth="0">
              {corner}
            </Table.ColumnHeader>
            {columns.map(({ key, name }) => (
              <Table.ColumnHeader
                key={key}
                scope="col"
                px={{ base: '1', sm: '2' }}
                textAlign="end"
                whiteSpace="nowrap"
                borderBottomWidth="0"
              >
                <bdi>{name}</bdi>
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map(({ key, name, cells }, row) => (
            <Table.Row key={key}>
              <Table.Cell asChild {...side} px="1" py="0" fontWeight="400" borderBottomWidth="0" whiteSpace="nowrap">
                <th scope="row">{name}</th>
              </Table.Cell>
              {cells.map((many, column) => (
                <Table.Cell
                  key={columns[column]!.key}
                  p="0"
                  rounded="sm"
                  borderBottomWidth="0"
                  textAlign="end"
                  fontVariantNumeric="tabular-nums"
                  style={{ background: many ? tint(many / most) : undefined }}
                >
                  {many ? (
                    <Box
                      asChild
                      display="block"
                      px={{ base: '1', sm: '2' }}
                      py="1.5"
                      rounded="sm"
                      focusVisibleRing="inside"
                      _hover={{ textDecoration: 'underline' }}
                    >
                      <Link to={to(row, column)}>{number(many)}</Link>
                    </Box>
                  ) : (
                    <Box px={{ base: '1', sm: '2' }} py="1.5" color="fg.subtle">
                      0
                    </Box>
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
