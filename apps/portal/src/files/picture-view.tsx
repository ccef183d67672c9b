import { Box, Center } from '@chakra-ui/react';
import { useRef } from 'react';

export const ZOOMS = [1, 1.5, 2, 3, 4] as const;

interface Props {
  url: string;
  name: string;
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Called when a finger swipes over a picture that is not enlarged. */
  onSwipe: (towards: 'left' | 'right') => void;
  onFailed: () => void;
}

const SWIPE_PX = 60;

/** Shows a picture fitted to the available space, or enlarged with scroll bars. */
export function PictureView({ url, name, zoom, onZoom, onSwipe, onFailed }: Props) {
  const touchStart = useRef<{ x: number; y: number }>(undefined);
  const isEnlarged = zoom > 1;
  return (
    <Center
      flex="1"
      minH="0"
      overflow="auto"
      p="4"
      tabIndex={isEnlarged ? 0 : undefined}
      role={isEnlarged ? 'region' : undefined}
      aria-label={isEnlarged ? name : undefined}
      focusVisibleRing="inside"
      alignItems={isEnlarged ? 'flex-start' : 'center'}
      justifyContent={isEnlarged ? 'flex-start' : 'center'}
      onDoubleClick={() => onZoom(isEnlarged ? 1 : 2)}
      onTouchStart={({ touches }) => {
        const finger = touches[0];
        touchStart.current = touches.length === 1 && finger && !isEnlarged ? { x: finger.clientX, y: finger.clientY } : undefined;
      }}
      onTouchEnd={({ changedTouches }) => {
        const finger = changedTouches[0];
        const startPoint = touchStart.current;
        touchStart.current = undefined;
        if (!startPoint || !finger) return;
        const [dx, dy] = [finger.clientX - startPoint.x, finger.clientY - startPoint.y];
        if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) onSwipe(dx < 0 ? 'left' : 'right');
      }}
    >
      <Box
        asChild
        flexShrink="0"
        {...(isEnlarged ? { w: `${zoom * 100}%`, maxW: 'none' } : { maxW: 'full', maxH: 'full', objectFit: 'contain' })}
        cursor={isEnlarged ? 'zoom-out' : 'zoom-in'}
      >
        <img src={url} alt={name} draggable={false} onError={onFailed} />
      </Box>
    </Center>
  );
}
