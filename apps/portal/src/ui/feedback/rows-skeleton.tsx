import { Flex, Skeleton } from '@chakra-ui/react';

/** The placeholder of a list whose rows have three lines, or two if `compact`. */
export function RowsSkeleton({ rows, compact = false }: { rows: number; compact?: boolean }) {
  return Array.from({ length: rows }, (_, row) => (
    <Flex
      key={row}
      direction="column"
      justify="center"
      gap="2"
      h={compact ? '52px' : '72px'}
      px={{ base: '4', md: '3' }}
      borderBottomWidth="1px"
    >
      <Flex justify="space-between">
        <Skeleton h="10px" w={`${44 - (row % 3) * 8}%`} />
        <Skeleton h="10px" w="48px" />
      </Flex>
      <Skeleton h="12px" w={`${78 - (row % 4) * 9}%`} />
      {!compact && (
        <Flex justify="space-between" align="center">
          <Skeleton h="10px" w={`${60 - (row % 2) * 12}%`} />
          <Skeleton boxSize="18px" rounded="full" />
        </Flex>
      )}
    </Flex>
  ));
}
