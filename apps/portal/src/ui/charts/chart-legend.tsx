import { Flex, Text } from '@chakra-ui/react';
import { dashOf } from './palette';

interface Props {
  series: readonly string[];
  colours: readonly string[];
  isLine: boolean;
}

/** Which colour is which series; nothing where there is one. */
export function ChartLegend({ series, colours, isLine }: Props) {
  if (series.length < 2) return null;
  return (
    <Flex as="ul" listStyleType="none" wrap="wrap" columnGap="4" rowGap="1" mb="2" textStyle="caption" aria-hidden="true">
      {series.map((label, at) => (
        <Flex as="li" key={label} align="center" gap="2" minW="0">
          <svg width="16" height="8" role="presentation">
            {isLine ? (
              <line x1="0" x2="16" y1="4" y2="4" stroke={colours[at]} strokeWidth="2" strokeDasharray={dashOf(at) && '4 3'} />
            ) : (
              <rect width="8" height="8" x="4" rx="2" fill={colours[at]} />
            )}
          </svg>
          <Text color="fg.muted" truncate>
            {label}
          </Text>
        </Flex>
      ))}
    </Flex>
  );
}
