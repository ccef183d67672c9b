import { Box, Flex, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { EVENT_GRID } from './event-grid';

export const EventSkeleton = () => (
  <>
    <Flex gap="4" mb="6">
      <Skeleton w="56px" h="60px" rounded="md" flexShrink="0" />
      <Stack gap="3" flex="1" pt="1">
        <Skeleton h="26px" w="52%" />
        <Skeleton h="14px" w="34%" />
      </Stack>
    </Flex>
    <Grid {...EVENT_GRID}>
      <Box gridArea="text" bg="bg.panel" borderWidth="1px" rounded="lg" p="5">
        <Stack gap="4">
          {[92, 86, 95, 70, 88, 42].map((width) => (
            <Skeleton key={width} h="12px" w={`${width}%`} />
          ))}
        </Stack>
      </Box>
      <Box gridArea="facts" bg="bg.panel" borderWidth="1px" rounded="lg" p="5">
        <Stack gap="4">
          <Skeleton h="16px" w="48%" />
          <Skeleton h="40px" w="full" rounded="md" />
          {[60, 72, 54].map((width) => (
            <Skeleton key={width} h="12px" w={`${width}%`} />
          ))}
        </Stack>
      </Box>
    </Grid>
  </>
);
