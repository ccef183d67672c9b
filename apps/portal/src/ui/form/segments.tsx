import { Box, SegmentGroup, VisuallyHidden } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../text/icon';

export interface Segment<V extends string> {
  value: V;
  label: string;
  /** The count of the segment. While it is undefined, its space is reserved. */
  count?: number | undefined;
  /** An icon that replaces the label on narrow screens. The label is still announced, and shown as a tooltip. */
  glyph?: LucideIcon;
}

interface SegmentsProps<V extends string> {
  label: string;
  value: V;
  segments: Segment<V>[];
  onChange: (value: V) => void;
}

/** The style of the selected segment, which is raised in dark mode too. */
const SELECTED_STYLE = {
  bg: { base: 'bg.panel', _dark: 'bg.emphasized' },
  borderColor: { base: 'border.emphasized', _dark: 'border.control' },
  boxShadow: 'xs',
};

/** Scrolls the selected segment into view without scrolling the page. */
function scrollToSelected(segments: HTMLElement) {
  const selectedRect = segments.querySelector('[data-state=checked]')?.getBoundingClientRect();
  const box = segments.parentElement;
  if (!selectedRect || !box) return;
  const boxRect = box.getBoundingClientRect();
  const overflow = Math.max(0, selectedRect.right - boxRect.right);
  box.scrollBy({ left: Math.min(0, selectedRect.left - boxRect.left) || overflow });
}

/** Selects one of a few values with their counts. All values are always visible. */
export function Segments<V extends string>({ label, value, segments, onChange }: SegmentsProps<V>) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (value && root.current) scrollToSelected(root.current);
  }, [value]);
  return (
    <SegmentGroup.Root
      ref={root}
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
          px={segments.length > 3 ? '1.5' : { base: '2.5', sm: '3' }}
          title={segment.glyph && segment.label}
          rounded="l2"
          borderWidth="1px"
          borderColor="transparent"
          _checked={SELECTED_STYLE}
        >
          <SegmentGroup.ItemText textStyle="label" display="inline-flex" gap="1.5">
            {segment.glyph ? <Icon as={segment.glyph} size={16} alignSelf="center" /> : segment.label}
            {segment.glyph && <VisuallyHidden>{segment.label}</VisuallyHidden>}
            {'count' in segment && (
              <Box as="span" minW="2ch" color="fg.muted" fontWeight="400" fontVariantNumeric="tabular-nums">
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
