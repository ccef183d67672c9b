import { Box } from '@chakra-ui/react';
import { SETPOINT, STEP_RESPONSE } from '../../ui/text/mark';

/** The widths of the drawn rows, from top to bottom. */
const ROWS = [70, 52, 62, 46, 58];

/** The icon of the app with its count of unread items. */
const AppIcon = ({ x, y, size }: { x: number; y: number; size: number }) => (
  <g transform={`translate(${x} ${y}) scale(${size / 32})`}>
    <rect width="32" height="32" rx="7" fill="#01393E" />
    <path d={STEP_RESPONSE} stroke="#fff" strokeWidth="2.4" fill="none" strokeLinecap="round" strokeLinejoin="round" />
    <circle {...SETPOINT} r="2.6" fill="#EFA30F" />
    <Box asChild fill="red.solid">
      <circle cx="30" cy="3" r="7" />
    </Box>
    <path d="M28.6 1.2 30.6 0v6" stroke="#fff" strokeWidth="1.5" fill="none" strokeLinecap="round" strokeLinejoin="round" />
  </g>
);

/**
 * A picture of the installed app: its own window on a computer, its icon on a phone. Decorative, because the text beside it has the same
 * content.
 */
export const AppPicture = () => (
  <Box asChild w="full" h="auto" color="border.emphasized">
    <svg viewBox="0 0 360 220" aria-hidden="true">
      <Box asChild fill="bg.panel">
        <g stroke="currentColor" strokeWidth="1.5">
          <rect x="8" y="16" width="270" height="178" rx="10" />
          <path d="M8 44h270" />
          <path d="M84 44v150" />
        </g>
      </Box>
      <g fill="currentColor">
        <circle cx="24" cy="30" r="4" />
        <circle cx="38" cy="30" r="4" />
        <circle cx="52" cy="30" r="4" />
      </g>
      <Box asChild fill="bg.emphasized">
        <g>
          {ROWS.map((width, row) => (
            <g key={width}>
              <rect x="20" y={60 + row * 24} width={width * 0.7} height="7" rx="3.5" />
              <rect x="116" y={58 + row * 26} width={width + 70} height="8" rx="4" />
              <circle cx="104" cy={62 + row * 26} r="5" />
            </g>
          ))}
        </g>
      </Box>
      <Box asChild fill="bg.selected">
        <rect x="18" y="78" width="58" height="19" rx="5" />
      </Box>
      <Box asChild fill="brand.solid">
        <rect x="24" y="84" width="38" height="7" rx="3.5" />
      </Box>
      <Box asChild fill="bg.panel">
        <rect x="256" y="40" width="96" height="172" rx="16" stroke="currentColor" strokeWidth="1.5" />
      </Box>
      <path d="M292 50h24" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      <Box asChild fill="bg.emphasized">
        <g>
          {[0, 1, 2].flatMap((row) =>
            [0, 1, 2].map((column) =>
              row === 1 && column === 1 ? null : (
                <rect key={`${row}${column}`} x={268 + column * 26} y={72 + row * 34} width="20" height="20" rx="5" />
              ),
            ),
          )}
        </g>
      </Box>
      <AppIcon x={291} y={103} size={26} />
      <path d="M290 202h28" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  </Box>
);
