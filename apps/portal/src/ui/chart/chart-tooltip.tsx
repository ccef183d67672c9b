import { Box, Flex, Text } from '@chakra-ui/react';
import { useLocale } from '../text/locale';
import { Swatch } from './swatch';
import type { Texture } from './textures';

interface Line {
  colour: string;
  /** The texture of a bar series; undefined for a line. */
  texture?: Texture;
  label: string;
  value: string;
}

/** The content of the tooltip, in the direction of the page. */
export function ChartTooltip({ title, lines }: { title: string; lines: readonly Line[] }) {
  const { dir } = useLocale();
  return (
    <Box dir={dir} bg="bg.raised" borderWidth="1px" rounded="md" boxShadow="lg" px="3" py="2" textStyle="caption" maxW="260px">
      <Text fontWeight="600" truncate>
        {title}
      </Text>
      {lines.map(({ colour, texture, label, value }) => (
        <Flex key={label} align="center" gap="2" whiteSpace="nowrap">
          {texture === undefined ? (
            <Box boxSize="8px" rounded="full" flexShrink="0" style={{ background: colour }} />
          ) : (
            <Swatch colour={colour} texture={texture} />
          )}
          <Text color="fg.muted" truncate flex="1">
            {label}
          </Text>
          <Text fontVariantNumeric="tabular-nums" fontWeight="500" ps="2">
            {value}
          </Text>
        </Flex>
      ))}
    </Box>
  );
}
