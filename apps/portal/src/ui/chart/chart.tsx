import { Box, Skeleton } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { Boundary } from '../feedback/boundary';
import { useIsDark } from '../theme/colour-mode';
import { useNarrow } from '../theme/media';
import { type ChartData, heightOf, type PickHandler } from './chart-data';
import { ChartLegend } from './chart-legend';
import { seriesColours, stateColours } from './series-colours';

// The drawing code is loaded with the first chart, separately for lines and bars.
const LineDrawing = lazy(() => import('./line-drawing'));
const BarDrawing = lazy(() => import('./bar-drawing'));

interface Props {
  /** Title and finding are the text alternative of the chart for screen readers. */
  title: string;
  finding: string;
  data: ChartData;
  /** Shown if the drawing code does not load. */
  fallback: ReactNode;
  /** Opens the counted items of a point. Pointers only: for the keyboard, the table has a link for each point. */
  onPick?: PickHandler | undefined;
}

/** Draws a chart. Callers show the same data in a table as well. */
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
