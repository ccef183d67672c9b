import { Box, Grid, type GridProps, Skeleton, Stack } from '@chakra-ui/react';

interface Props {
  /** True if the cards have no tile on top. */
  plain?: boolean;
  /** The columns of cards. The first column is twice as wide. */
  leadColumns?: GridProps['templateColumns'];
}

export const CardsSkeleton = ({ plain = false, leadColumns }: Props) => (
  <Grid gap={{ base: '2', md: '4' }} templateColumns={leadColumns ?? 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))'}>
    {[0, 1, 2, 3, 4, 5, 6, 7].map((card) => (
      <Box
        key={card}
        gridColumn={leadColumns && card === 0 ? { md: 'span 2' } : undefined}
        bg="bg.panel"
        borderWidth="1px"
        rounded="lg"
        overflow="hidden"
      >
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
