import { Box, type BoxProps } from '@chakra-ui/react';

const SHAPES = {
  settled: 'M4 24h84',
  leaves: 'M4 24h30c10 0 12 6 20 6 12 0 14-26 42-34',
};

/** The curve of the logo as an illustration: a settled curve for an empty state, or a curve that leaves the frame for an error. */
export function Illustration({ kind, ...box }: BoxProps & { kind: keyof typeof SHAPES }) {
  return (
    <Box asChild color="border.control" {...box}>
      <svg viewBox="0 0 96 40" width="96" height="40" aria-hidden="true">
        <line x1="4" x2="92" y1="24" y2="24" stroke="currentColor" strokeWidth="1" strokeDasharray="2 4" opacity="0.5" />
        <path d={SHAPES[kind]} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
        {kind === 'settled' && (
          <Box asChild color="live">
            <circle cx="88" cy="24" r="4" fill="currentColor" />
          </Box>
        )}
      </svg>
    </Box>
  );
}
