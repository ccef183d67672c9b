import { Box, type BoxProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';

interface Props extends Omit<BoxProps, 'as'> {
  as: LucideIcon;
  size?: number;
  /**
   * Mirrors the icon on right-to-left pages. Only for icons that point in the reading direction: arrows, chevrons, send, reply and log-out.
   */
  flips?: boolean;
}

export function Icon({ as: Glyph, size = 16, flips, ...box }: Props) {
  return (
    <Box as="span" display="inline-flex" flexShrink="0" aria-hidden="true" _rtl={flips ? { transform: 'scaleX(-1)' } : undefined} {...box}>
      <Glyph size={size} strokeWidth={1.75} />
    </Box>
  );
}
