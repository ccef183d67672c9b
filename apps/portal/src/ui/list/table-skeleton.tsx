import { Box, Flex, Skeleton, Stack, Table } from '@chakra-ui/react';
import { useNarrow } from '../theme/media';
import type { Column, Density } from './data-table.types';

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** The placeholder of a person in the first cell, with a picture, a name and a line below. */
const PersonSkeleton = ({ row }: { row: number }) => (
  <Flex align="center" gap="3">
    <Skeleton boxSize="32px" rounded="full" flexShrink="0" />
    <Stack gap="2" flex="1">
      <Skeleton h="12px" w={`${150 - (row % 3) * 24}px`} maxW="full" />
      <Skeleton h="10px" w={`${190 - (row % 4) * 18}px`} maxW="full" />
    </Stack>
  </Flex>
);

/** The placeholder of a table with the same columns and heights. Below `md` it has the same cards. */
export function TableSkeleton<Row>({ columns, density }: { columns: Column<Row>[]; density: Density | undefined }) {
  if (useNarrow())
    return (
      <Stack gap="2">
        {ROWS.slice(0, 5).map((row) => (
          <Box key={row} bg="bg.panel" borderWidth="1px" rounded="lg" p="4">
            <PersonSkeleton row={row} />
            <Flex justify="space-between" align="center" mt="3">
              <Skeleton h="22px" w="84px" rounded="full" />
              <Skeleton h="10px" w="88px" />
            </Flex>
          </Box>
        ))}
      </Stack>
    );
  return (
    <Table.Root size="sm" css={{ borderCollapse: 'separate', borderSpacing: 0 }}>
      <Table.Header>
        <Table.Row>
          {columns.map(({ key, head, width }) => (
            <Table.ColumnHeader key={key} h="40px" px="4" w={width} whiteSpace="nowrap" borderColor="border.emphasized">
              {head}
            </Table.ColumnHeader>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {ROWS.map((row) => (
          <Table.Row key={row} h={density === 'compact' ? '48px' : '72px'} bg="transparent">
            {columns.map(({ key }, index) => (
              <Table.Cell key={key} px="4" py="1.5" borderColor="border">
                {index === 0 ? <PersonSkeleton row={row} /> : <Skeleton h="12px" w={`${64 + ((row + index) % 3) * 14}%`} maxW="140px" />}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table.Root>
  );
}
