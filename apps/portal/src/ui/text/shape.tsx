import { Box } from '@chakra-ui/react';

const CIRCLE = 'M0.75 5a4.25 4.25 0 1 1 8.5 0a4.25 4.25 0 1 1-8.5 0z';
const RING = 'M3.25 5a1.75 1.75 0 1 1 3.5 0a1.75 1.75 0 1 1-3.5 0z';
const DOT = 'M2.75 5a2.25 2.25 0 1 1 4.5 0a2.25 2.25 0 1 1-4.5 0z';

/** The SVG paths of each shape on a 10 × 10 grid: an outline, and optionally a filled part. */
const PATHS = {
  disc: [CIRCLE, CIRCLE],
  half: [CIRCLE, 'M5 0.75a4.25 4.25 0 0 1 0 8.5z'],
  quarter: [CIRCLE, 'M5 0.75A4.25 4.25 0 0 1 9.25 5H5z'],
  ring: [CIRCLE],
  target: [CIRCLE, DOT],
  rings: [`${CIRCLE}${RING}`],
  square: ['M1.75 1.75h6.5v6.5h-6.5z', 'M1.75 1.75h6.5v6.5h-6.5z'],
  up: ['M5 1.5l3.75 6.75h-7.5z', 'M5 1.5l3.75 6.75h-7.5z'],
  down: ['M5 8.5l3.75-6.75h-7.5z', 'M5 8.5l3.75-6.75h-7.5z'],
  check: ['M1.25 5.5l2.5 2.5l5-6'],
  cross: ['M2 2l6 6M8 2l-6 6'],
  plus: ['M5 1.5v7M1.5 5h7'],
  dash: ['M1.5 5h7'],
  exchange: ['M1 3.25h7.5l-2-2M9 6.75h-7.5l2 2'],
  clock: [`${CIRCLE}M5 2.75v2.5l1.5 1`],
  alert: ['M5 1.25v4.5M5 8.5v.01'],
} as const satisfies Record<string, readonly [outline: string, filled?: string]>;

export type ShapeName = keyof typeof PATHS;

/** A drawn symbol, which looks the same in the fonts of all languages. The label beside it gives its meaning. */
export function Shape({ name }: { name: ShapeName }) {
  const [outline, filled]: readonly [string, string?] = PATHS[name];
  return (
    <Box asChild flexShrink="0" boxSize="10px">
      <svg
        viewBox="0 0 10 10"
        aria-hidden="true"
        data-shape={name}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {filled && <path d={filled} fill="currentColor" stroke="none" />}
        <path d={outline} />
      </svg>
    </Box>
  );
}
