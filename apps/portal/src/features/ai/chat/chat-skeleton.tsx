import { Box, Flex, Skeleton } from '@chakra-ui/react';

export function ChatSkeleton() {
  return (
    <Box maxW="760px" mx="auto" w="full" px={{ base: '4', md: '6' }} py="6">
      {[220, 160].map((width) => (
        <Box key={width} mb="8">
          <Flex justify="flex-end" mb="5">
            <Skeleton h="40px" w={`${width}px`} rounded="lg" />
          </Flex>
          <Skeleton h="14px" mb="3" w="92%" />
          <Skeleton h="14px" mb="3" w="84%" />
          <Skeleton h="14px" w="56%" />
        </Box>
      ))}
    </Box>
  );
}
