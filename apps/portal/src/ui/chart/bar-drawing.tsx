import { type BarCustomLayerProps, ResponsiveBar } from '@nivo/bar';
import { useState } from 'react';
import { createStore } from '../../store';
import { type DrawingProps, hasHorizontalBars, labelledIndexes } from './chart-data';
import { ChartTooltip } from './chart-tooltip';
import { CrosshairLine } from './crosshair';
import { CHART_THEME } from './series-colours';
import { textureFills, textureOf } from './textures';
import { type BandPointer, BandTooltip, TimeBands } from './time-bands';

const LETTER = 6.6;
const MAX_LABEL_WIDTHS = { wide: 200, narrow: 136 };
const LEFT_MARGIN = 48;

const shortenText = (text: string, room: number): string => {
  const letters = Math.floor(room / LETTER);
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
};

/** Returns the padding between vertical bars, which keeps a few bars from becoming too wide. */
const paddingOf = (count: number): number => (count <= 4 ? 0.7 : count <= 8 ? 0.5 : 0.25);

type Row = Record<string, string | number>;
type BandScale = ((id: string) => number) & { bandwidth: () => number; step: () => number };

/** Draws grouped or stacked bars: horizontal for named points, vertical for points in time. */
export default function BarDrawing({ data, colours, isNarrow, onPick }: DrawingProps) {
  const { kind, points, series, format } = data;
  const [looked] = useState(() => createStore<BandPointer | null>(null));
  const isHorizontal = hasHorizontalBars(data);
  const nameOf = (id: string | number): string => points[Number(id)]?.label ?? '';
  const shortNameOf = (id: string | number): string => points[Number(id)]?.short ?? nameOf(id);
  const longest = Math.max(0, ...points.map(({ label }) => label.length)) * LETTER + 16;
  const room = Math.min(longest, isNarrow ? MAX_LABEL_WIDTHS.narrow : MAX_LABEL_WIDTHS.wide);
  const rows = points.map(
    ({ values }, at): Row => ({
      id: String(at),
      ...Object.fromEntries(series.map((_, one) => [String(one), values[one] ?? 0])),
    }),
  );
  /** Draws the layer over vertical bars, with the crosshair and the pointer targets. */
  const drawBarOverlay = ({ xScale, innerHeight }: BarCustomLayerProps<Row>) => {
    const scale = xScale as unknown as BandScale;
    const xOf = (at: number) => scale(String(at)) + scale.bandwidth() / 2;
    return (
      <>
        <CrosshairLine points={points} xOf={xOf} height={innerHeight} />
        <TimeBands points={points} xOf={xOf} step={scale.step()} height={innerHeight} left={LEFT_MARGIN} looked={looked} onPick={onPick} />
      </>
    );
  };
  return (
    <>
      <ResponsiveBar
        // A horizontal chart draws its first row at the bottom, so the order is reversed.
        data={isHorizontal ? rows.toReversed() : rows}
        // Show the first series of a horizontal group above the others.
        keys={(isHorizontal && kind === 'bar' ? series.map((_, at) => at).toReversed() : series.map((_, at) => at)).map(String)}
        indexBy="id"
        layout={isHorizontal ? 'horizontal' : 'vertical'}
        groupMode={kind === 'stacked' ? 'stacked' : 'grouped'}
        margin={isHorizontal ? { top: 0, right: 16, bottom: 28, left: room } : { top: 8, right: 20, bottom: 28, left: LEFT_MARGIN }}
        padding={isHorizontal ? 0.35 : paddingOf(points.length)}
        innerPadding={kind === 'stacked' ? 1 : 2}
        valueScale={{ type: 'linear', nice: true }}
        colors={({ id }) => colours[Number(id)] ?? ''}
        {...textureFills(series.length)}
        borderRadius={2}
        enableLabel={false}
        enableGridX={isHorizontal}
        enableGridY={!isHorizontal}
        gridXValues={4}
        gridYValues={4}
        layers={isHorizontal ? ['grid', 'axes', 'bars'] : ['grid', 'axes', 'bars', drawBarOverlay]}
        axisBottom={
          isHorizontal
            ? { tickSize: 0, tickPadding: 8, tickValues: 4, format: (value: number) => format(value) }
            : { tickSize: 0, tickPadding: 8, tickValues: labelledIndexes(points.length, isNarrow ? 4 : 8).map(String), format: shortNameOf }
        }
        axisLeft={
          isHorizontal
            ? { tickSize: 0, tickPadding: 8, format: (id: string) => shortenText(nameOf(id), room - 12) }
            : { tickSize: 0, tickPadding: 8, tickValues: 4, format: (value: number) => format(value) }
        }
        theme={CHART_THEME}
        animate={false}
        isFocusable={false}
        role="presentation"
        {...(isHorizontal && onPick && { onClick: ({ indexValue, id }) => onPick(Number(indexValue), Number(id)) })}
        tooltip={({ id, value, indexValue, color }) => (
          <ChartTooltip
            title={nameOf(indexValue)}
            lines={[
              {
                colour: color,
                texture: textureOf(Number(id), series.length),
                label: series[Number(id)] ?? '',
                value: format(value),
              },
            ]}
          />
        )}
      />
      {!isHorizontal && <BandTooltip data={data} colours={colours} looked={looked} />}
    </>
  );
}
