import { Box, Flex, Skeleton, Stack } from '@chakra-ui/react';

export const AgendaSkeleton = () => (
  <Box>
    <Skeleton h="14px" w="120px" mb="3" />
    <Box bg="bg.panel" borderWidth="1px" rounded="lg">
      {[58, 42, 66, 50, 46].map((width, index) => (
        <Flex key={width} gap="4" px="4" py="3" borderTopWidth={index ? '1px' : '0'}>
          <Skeleton w="56px" h="60px" rounded="md" flexShrink="0" />
          <Stack flex="1" gap="2.5" pt="1">
            <Skeleton h="14px" w={`${width}%`} />
            <Skeleton h="12px" w="44%" />
            <Skeleton h="10px" w="30%" />
          </Stack>
          <Skeleton h="22px" w="88px" rounded="full" hideBelow="md" />
        </Flex>
      ))}
    </Box>
  </Box>
);
