import { Box, Grid, Skeleton, Stack } from '@chakra-ui/react';

/** Placeholder cards; `plain`: without a tile on top. */
export const CardsSkeleton = ({ plain = false }: { plain?: boolean }) => (
  <Grid gap={{ base: '2', md: '4' }} templateColumns="repeat(auto-fill, minmax(min(100%, 260px), 1fr))">
    {[0, 1, 2, 3, 4, 5, 6, 7].map((card) => (
      <Box key={card} bg="bg.panel" borderWidth="1px" rounded="lg" overflow="hidden">
        {!plain && <Skeleton aspectRatio={16 / 10} rounded="none" hideBelow="md" />}
        <Stack gap="2.5" p="4" minH="136px">
          <Skeleton h="10px" w="48%" />
          <Skeleton h="14px" w={`${88 - (card % 3) * 14}%`} />
          <Skeleton h="10px" w="60%" />
          <Skeleton h="10px" w="32%" mt="auto" />
        </Stack>
      </Box>
    ))}
  </Grid>
);
