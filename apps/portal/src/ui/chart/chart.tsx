import { Box, Skeleton } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Boundary } from '../feedback/boundary';
import { useIsDark } from '../theme/colour-mode';
import { useNarrow } from '../theme/media';
import { type ChartData, heightOf, type Pick } from './chart-data';
import { ChartLegend } from './chart-legend';
import { seriesColours, stateColours } from './palette';

// The library comes when the first chart is drawn, and each kind brings what it needs.
const LineDrawing = lazy(() => import('./line-drawing'));
const BarDrawing = lazy(() => import('./bar-drawing'));

interface Props {
  /** What it is and what it says: all that a screen reader gets of it. */
  title: string;
  finding: string;
  data: ChartData;
  /** Stands in its place where the drawing does not load. */
  fallback: ReactNode;
  /** Leads from a place of the chart to what it counts. It is for pointers: the table has a link for each. */
  onPick?: Pick | undefined;
}

/** Draws figures. What it shows stands in a table as well, which is the matter of who uses it. */
export function Chart({ title, finding, data, fallback, onPick }: Props) {
  const isDark = useIsDark();
  const isNarrow = useNarrow();
  const colours = data.states ? stateColours(data.states, isDark) : seriesColours(data.series.length, data.isCompared ?? false, isDark);
  const Drawing = data.kind === 'line' ? LineDrawing : BarDrawing;
  return (
    <Boundary failed={() => fallback}>
      <ChartLegend series={data.series} colours={colours} isLine={data.kind === 'line'} />
      <Box role="img" aria-label={`${title}. ${finding}`} dir="ltr" position="relative" minW="0" w="full" h={`${heightOf(data)}px`}>
        <Suspense fallback={<Skeleton h="full" rounded="md" />}>
          <Drawing key={String(isDark)} data={data} colours={colours} isNarrow={isNarrow} onPick={onPick} />
        </Suspense>
      </Box>
    </Boundary>
  );
}
