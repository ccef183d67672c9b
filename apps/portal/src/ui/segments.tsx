import { Box, SegmentGroup } from '@chakra-ui/react';

export interface Segment<V extends string> {
  value: V;
  label: string;
  count?: number;
}

interface SegmentsProps<V extends string> {
  label: string;
  value: V;
  segments: Segment<V>[];
  onChange: (value: V) => void;
}

/** The chosen one is the raised one, in the dark too. */
const CHOSEN = {
  bg: { base: 'bg.panel', _dark: 'bg.emphasized' },
  borderColor: { base: 'border.emphasized', _dark: 'border.control' },
  boxShadow: 'xs',
};

/** One of a few, always in sight, with its numbers. */
export function Segments<V extends string>({ label, value, segments, onChange }: SegmentsProps<V>) {
  return (
    <SegmentGroup.Root
      size="sm"
      h="8"
      value={value}
      aria-label={label}
      onValueChange={(details) => {
        const next = segments.find((segment) => segment.value === details.value);
        if (next) onChange(next.value);
      }}
    >
      {segments.map((segment) => (
        <SegmentGroup.Item
          key={segment.value}
          value={segment.value}
          cursor="pointer"
          px={{ base: '2.5', sm: '3' }}
          rounded="l2"
          borderWidth="1px"
          borderColor="transparent"
          _checked={CHOSEN}
        >
          <SegmentGroup.ItemText textStyle="label" display="inline-flex" gap="1.5">
            {segment.label}
            {segment.count !== undefined && (
              <Box as="span" color="fg.muted" fontWeight="400" fontVariantNumeric="tabular-nums">
                {segment.count}
              </Box>
            )}
          </SegmentGroup.ItemText>
          <SegmentGroup.ItemHiddenInput />
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  );
}
