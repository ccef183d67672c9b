import { Flex, Skeleton } from '@chakra-ui/react';

const ROWS = Array.from({ length: 9 }, (_, row) => row);

/** The list before it is there, in the shape of its rows. */
export function RowSkeleton() {
  return ROWS.map((row) => (
    <Flex key={row} direction="column" justify="center" gap="2" h="72px" px={{ base: '4', md: '3' }} borderBottomWidth="1px">
      <Flex justify="space-between">
        <Skeleton h="10px" w={`${44 - (row % 3) * 8}%`} />
        <Skeleton h="10px" w="48px" />
      </Flex>
      <Skeleton h="12px" w={`${78 - (row % 4) * 9}%`} />
      <Flex justify="space-between" align="center">
        <Skeleton h="10px" w={`${60 - (row % 2) * 12}%`} />
        <Skeleton boxSize="18px" rounded="full" />
      </Flex>
    </Flex>
  ));
}
