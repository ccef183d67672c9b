import { Box } from '@chakra-ui/react';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** The width, in modules, of the blank margin that QR readers need around the code. */
const QUIET_ZONE = 4;

/** A QR code. It is black on white even in dark mode, because many QR readers do not recognize inverted colours. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size, path: squares.join('') };
  }, [text]);
  return (
    <Box asChild boxSize="full" rounded="md" shapeRendering="crispEdges">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </Box>
  );
}
