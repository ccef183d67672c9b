import { Flex, Text } from '@chakra-ui/react';
import { dashOf } from './series-colours';
import { Swatch } from './swatch';
import { textureOf } from './textures';

interface Props {
  series: readonly string[];
  colours: readonly string[];
  isLine: boolean;
}

/** Shows the colour and texture of each series. Renders nothing for a single series. */
export function ChartLegend({ series, colours, isLine }: Props) {
  if (series.length < 2) return null;
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" rowGap="1" mb="2" textStyle="caption" aria-hidden="true">
      {series.map((label, at) => (
        <Flex as="li" key={label} align="center" gap="2" minW="0">
          {isLine ? (
            <svg width="16" height="8" role="presentation">
              <line x1="0" x2="16" y1="4" y2="4" stroke={colours[at]} strokeWidth="2" strokeDasharray={dashOf(at) && '4 3'} />
            </svg>
          ) : (
            <Swatch colour={colours[at]} texture={textureOf(at, series.length)} />
          )}
          <Text color="fg.muted" truncate>
            {label}
          </Text>
        </Flex>
      ))}
    </Flex>
  );
}
