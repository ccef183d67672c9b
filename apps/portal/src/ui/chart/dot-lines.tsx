import { Box, Flex, Grid, Text } from '@chakra-ui/react';

export interface DotLine {
  key: string;
  label: string;
  /** The median and the 90th percentile; null without data. */
  dot: number | null;
  end: number | null;
  text: string;
}

/** Shows a measure per row as a dot at the median and a line to the 90th percentile, and both as text. */
export function DotLines({ rows }: { rows: readonly DotLine[] }) {
  const maxValue = Math.max(1, ...rows.map(({ end, dot }) => end ?? dot ?? 0));
  const share = (value: number) => `${((value / maxValue) * 100).toFixed(1)}%`;
  return (
    <Grid
      templateColumns={{ md: 'minmax(0, 9rem) minmax(0, 1fr) auto' }}
      columnGap="3"
      rowGap="1.5"
      alignItems="center"
      textStyle="caption"
    >
      {rows.map(({ key, label, dot, end, text }) => (
        // If the three parts do not fit side by side, the line is below the text.
        <Box
          key={key}
          display={{ base: 'grid', md: 'contents' }}
          gridTemplate={{ base: '"label text" "line line" / minmax(0, 1fr) auto', md: 'none' }}
          columnGap="3"
          rowGap="1"
        >
          <Text truncate title={label} gridArea={{ base: 'label', md: 'auto' }}>
            <bdi>{label}</bdi>
          </Text>
          <Box position="relative" h="10px" mx="1.5" gridArea={{ base: 'line', md: 'auto' }} aria-hidden="true">
            <Box position="absolute" insetX="0" top="4.5px" h="1px" bg="border" />
            {dot !== null && (
              <>
                <Box
                  position="absolute"
                  top="4px"
                  h="2px"
                  bg="brand.solid"
                  style={{ insetInlineStart: share(dot), insetInlineEnd: `calc(100% - ${share(end ?? dot)})` }}
                />
                <Box
                  position="absolute"
                  boxSize="10px"
                  rounded="full"
                  bg="brand.solid"
                  marginInlineStart="-5px"
                  style={{ insetInlineStart: share(dot) }}
                />
              </>
            )}
          </Box>
          <Flex
            justify="flex-end"
            gridArea={{ base: 'text', md: 'auto' }}
            color="fg.muted"
            fontVariantNumeric="tabular-nums"
            whiteSpace="nowrap"
          >
            {text}
          </Flex>
        </Box>
      ))}
    </Grid>
  );
}
