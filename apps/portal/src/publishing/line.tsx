import { Flex, type FlexProps } from '@chakra-ui/react';

/** An entry in a block or page of publications. Its link covers the whole entry. */
export const Line = ({ id, ...flex }: FlexProps & { id: string }) => (
  <Flex
    as="li"
    data-row={id}
    align="center"
    gap="3"
    position="relative"
    minH="60px"
    px="4"
    py="2"
    borderBottomWidth="1px"
    _hover={{ bg: 'bg.subtle' }}
    {...flex}
  />
);
