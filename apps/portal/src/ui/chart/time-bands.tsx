import { Box } from '@chakra-ui/react';
import type { PointerEvent } from 'react';
import { type ReadableStore, type Store, useStore } from '../../store';
import type { ChartData, ChartPoint, PickHandler } from './chart-data';
import { ChartTooltip } from './chart-tooltip';
import { useCrosshairMarker } from './crosshair';
import { textureOf } from './textures';

/** The position of the pointer: the axis point, and the distance from the start of the chart in pixels. */
export interface BandPointer {
  at: number;
  x: number;
}

interface BandsProps {
  points: readonly ChartPoint[];
  /** Returns the horizontal centre of a point. */
  xOf: (at: number) => number;
  step: number;
  height: number;
  left: number;
  looked: Store<BandPointer | null>;
  onPick: PickHandler | undefined;
}

/** Makes the full height above a point a pointer target, so that a point without data can be selected too. */
export function TimeBands({ points, xOf, step, height, left, looked, onPick }: BandsProps) {
  const moveMarker = useCrosshairMarker(points);
  const createLookHandler = (at: number) => () => {
    moveMarker(at);
    looked.set({ at, x: left + xOf(at) });
  };
  const handleLeave = ({ pointerType }: PointerEvent) => {
    // A touch pointer leaves after each tap, but its point stays marked.
    if (pointerType === 'touch') return;
    moveMarker(null);
    looked.set(null);
  };
  return (
    <g onPointerLeave={handleLeave}>
      {points.map((_, at) => (
        <rect
          // Points have no id and never change their order, so the index is the key.
          key={at}
          data-band={at}
          x={xOf(at) - step / 2}
          width={step}
          height={height}
          fill="transparent"
          cursor={onPick && 'pointer'}
          onPointerEnter={createLookHandler(at)}
          onPointerDown={createLookHandler(at)}
          onClick={onPick && (() => onPick(at))}
        />
      ))}
    </g>
  );
}

interface TipProps {
  data: ChartData;
  colours: readonly string[];
  looked: ReadableStore<BandPointer | null>;
}

export function BandTooltip({ data: { points, series, format }, colours, looked }: TipProps) {
  const lookedBand = useStore(looked);
  const point = lookedBand && points[lookedBand.at];
  if (!point) return null;
  const isLate = lookedBand.at > points.length / 2;
  return (
    <Box
      position="absolute"
      top="0"
      zIndex="2"
      pointerEvents="none"
      // The drawing runs from left to right in every language.
      style={{ left: lookedBand.x, transform: isLate ? 'translateX(calc(-100% - 12px))' : 'translateX(12px)' }}
    >
      <ChartTooltip
        title={point.label}
        lines={series.map((label, one) => {
          const value = point.values[one];
          return {
            colour: colours[one] ?? '',
            texture: textureOf(one, series.length),
            label,
            value: value === null || value === undefined ? '–' : format(value),
          };
        })}
      />
    </Box>
  );
}
