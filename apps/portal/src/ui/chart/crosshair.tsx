import { createContext, type ReactNode, useContext, useState } from 'react';
import { createStore, type Store, useStore } from '../../store';
import type { ChartPoint } from './chart-data';

/** The key of the point under the pointer, in any of the charts in the group. */
const MarkedPoint = createContext<Store<string | null> | null>(null);

/** Shares the crosshair among charts with the same points. */
export function SharedCrosshair({ children }: { children: ReactNode }) {
  const [store] = useState(() => createStore<string | null>(null));
  return <MarkedPoint value={store}>{children}</MarkedPoint>;
}

/** Returns a function that marks a point in all charts of the group, or removes the mark if null. */
export function useCrosshairMarker(points: readonly ChartPoint[]): (at: number | null) => void {
  const store = useContext(MarkedPoint);
  return (at) => store?.set(at === null ? null : (points[at]?.key ?? null));
}

interface LineProps {
  points: readonly ChartPoint[];
  xOf: (at: number) => number;
  height: number;
}

/**
 * The crosshair at the marked point, even if the pointer is over another chart. It is a separate component, so that only the crosshair
 * rerenders.
 */
export function CrosshairLine(props: LineProps) {
  const store = useContext(MarkedPoint);
  return store && <SharedLine {...props} store={store} />;
}

function SharedLine({ points, xOf, height, store }: LineProps & { store: Store<string | null> }) {
  const pointIndex = useStore(store, (key) => (key === null ? -1 : points.findIndex((point) => point.key === key)));
  if (pointIndex < 0) return null;
  const x = xOf(pointIndex);
  return (
    <line
      data-crosshair=""
      x1={x}
      x2={x}
      y1={0}
      y2={height}
      stroke="var(--pp-colors-border-control)"
      strokeWidth="1"
      pointerEvents="none"
    />
  );
}
