import { Box, Grid, Skeleton, Stack } from '@chakra-ui/react';
import { DETAIL_GRID, PREVIEW_HEIGHT } from './detail-grid';

export const DetailSkeleton = () => (
  <>
    <Skeleton h="32px" w="46%" mb="6" />
    <Grid {...DETAIL_GRID}>
      <Skeleton gridArea="preview" h={PREVIEW_HEIGHT} rounded="lg" />
      <Box gridArea="facts" bg="bg.panel" borderWidth="1px" rounded="lg" p="5">
        <Stack gap="4">
          {[52, 68, 44, 60, 56, 48].map((width, index) => (
            <Skeleton key={index} h="12px" w={`${width}%`} />
          ))}
        </Stack>
      </Box>
    </Grid>
  </>
);
