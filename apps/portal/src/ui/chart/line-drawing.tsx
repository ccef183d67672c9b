import { type LineCustomSvgLayerProps, type PointOrSliceMouseHandler, ResponsiveLine } from '@nivo/line';
import { type DrawingProps, labelledIndexes } from './chart-data';
import { ChartTooltip } from './chart-tooltip';
import { CrosshairLine, useCrosshairMarker } from './crosshair';
import { CHART_THEME, dashOf } from './series-colours';

interface Series {
  id: string;
  data: readonly { x: string; y: number | null }[];
}

/** Draws the lines. Every second line is dashed. */
const Lines = ({ series, lineGenerator }: LineCustomSvgLayerProps<Series>) =>
  series.map(({ id, data, color }, at) => (
    <path
      key={id}
      d={lineGenerator(data.map(({ position }) => position)) ?? undefined}
      fill="none"
      stroke={color}
      strokeWidth={2}
      strokeLinejoin="round"
      strokeDasharray={dashOf(at)}
    />
  ));

/** Marks the last known point and the points under the pointer. */
function Markers({ series, currentSlice }: LineCustomSvgLayerProps<Series>) {
  const currentPoints = currentSlice
    ? currentSlice.points.map(({ id, x, y, seriesColor }) => ({ id, x, y, colour: seriesColor }))
    : series.flatMap(({ id, data, color }) => {
        const last = data.findLast(({ position }) => position.x !== null && position.y !== null)?.position;
        return last ? [{ id, x: last.x, y: last.y, colour: color }] : [];
      });
  return currentPoints.map(({ id, x, y, colour }) => (
    <circle key={id} cx={x ?? 0} cy={y ?? 0} r="4" fill={colour} stroke="var(--pp-colors-bg-panel)" strokeWidth="2" />
  ));
}

/** Draws lines over time, from left to right in every language. */
export default function LineDrawing({ data: { points, series, format, isZoomed }, colours, isNarrow, onPick }: DrawingProps) {
  const moveMarker = useCrosshairMarker(points);
  /** Returns an event handler that passes the axis point to `act`. */
  const createPointHandler =
    (action: (at: number) => void): PointOrSliceMouseHandler<Series> =>
    (datum) => {
      const point = 'points' in datum ? datum.points[0] : datum;
      if (point) action(Number(point.data.x));
    };
  const nameOf = (x: unknown): string => points[Number(x)]?.label ?? '';
  const shortNameOf = (x: unknown): string => points[Number(x)]?.short ?? nameOf(x);
  const lines: Series[] = series.map((_, one) => ({
    id: String(one),
    data: points.map(({ values }, at) => ({ x: String(at), y: values[one] ?? null })),
  }));
  return (
    <ResponsiveLine<Series>
      data={lines}
      colors={[...colours]}
      margin={{ top: 8, right: 28, bottom: 28, left: 48 }}
      xScale={{ type: 'point' }}
      yScale={{ type: 'linear', min: isZoomed ? 'auto' : 0, max: 'auto', nice: true }}
      enableGridX={false}
      gridYValues={4}
      axisBottom={{
        tickSize: 0,
        tickPadding: 8,
        tickValues: labelledIndexes(points.length, isNarrow ? 4 : 8).map(String),
        format: shortNameOf,
      }}
      axisLeft={{ tickSize: 0, tickPadding: 8, tickValues: 4, format: (value: number) => format(value) }}
      theme={CHART_THEME}
      layers={[
        'grid',
        'axes',
        'crosshair',
        ({ innerHeight, xScale }) => <CrosshairLine points={points} xOf={(at) => xScale(String(at))} height={innerHeight} />,
        Lines,
        Markers,
        'slices',
      ]}
      enableSlices="x"
      onMouseMove={createPointHandler(moveMarker)}
      onMouseLeave={() => moveMarker(null)}
      {...(onPick && { onClick: createPointHandler((at) => onPick(at)) })}
      enableTouchCrosshair
      crosshairType="x"
      isFocusable={false}
      animate={false}
      role="presentation"
      sliceTooltip={({ slice }) => (
        <ChartTooltip
          title={nameOf(slice.points[0]?.data.x)}
          lines={slice.points.map(({ seriesId, seriesColor, data }) => ({
            colour: seriesColor,
            label: series[Number(seriesId)] ?? '',
            value: data.y === null ? '–' : format(Number(data.y)),
          }))}
        />
      )}
    />
  );
}
