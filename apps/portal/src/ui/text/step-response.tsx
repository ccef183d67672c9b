import { Box, type BoxProps } from '@chakra-ui/react';
import { SETPOINT, STEP_RESPONSE } from './mark';

interface Props extends BoxProps {
  /** The drawn share of the curve, from 0 to 1. At 1 the curve reaches the dot. */
  progress?: number;
}

/** The large curve of the sign-in panel, which advances with the progress of the sign-up. */
export function StepResponse({ progress = 0, ...box }: Props) {
  const drawnShare = Math.min(Math.max(progress, 0), 1);
  const path = { d: STEP_RESPONSE, fill: 'none', stroke: 'currentColor', strokeWidth: 0.9, pathLength: 1 };
  return (
    <Box asChild width="full" height="full" {...box}>
      <svg viewBox="4 6 24 20" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
        <line
          x1="4"
          x2="28"
          y1={SETPOINT.cy}
          y2={SETPOINT.cy}
          stroke="currentColor"
          strokeWidth="0.12"
          strokeDasharray="0.5 0.6"
          opacity="0.22"
        />
        <path {...path} opacity="0.08" strokeLinecap="round" strokeLinejoin="round" />
        {drawnShare > 0 && (
          <Box asChild transition="stroke-dashoffset {durations.slow} {easings.settle}" opacity="0.85">
            <path
              {...path}
              strokeWidth={0.45}
              strokeLinecap="round"
              strokeLinejoin="round"
              strokeDasharray="1"
              strokeDashoffset={1 - drawnShare}
            />
          </Box>
        )}
        <circle {...SETPOINT} r="1.4" fill={drawnShare === 1 ? '#EFA30F' : 'currentColor'} opacity={drawnShare === 1 ? 1 : 0.08} />
      </svg>
    </Box>
  );
}
