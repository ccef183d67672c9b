import { createContext, type ReactNode, useContext, useState } from 'react';
import { createStore, type Store, useStore } from '../../store';
import type { ChartPoint } from './chart-data';

/** The place that is looked at in any of the charts, by its key. */
const Looked = createContext<Store<string | null> | null>(null);

/** Around charts whose places are the same: what is looked at in one is marked in all. */
export function SharedCrosshair({ children }: { children: ReactNode }) {
  const [store] = useState(() => createStore<string | null>(null));
  return <Looked value={store}>{children}</Looked>;
}

/** Marks a place in all charts that stand together; null ends it. */
export function useMarkPlace(points: readonly ChartPoint[]): (at: number | null) => void {
  const store = useContext(Looked);
  return (at) => store?.set(at === null ? null : (points[at]?.key ?? null));
}

interface LineProps {
  points: readonly ChartPoint[];
  xOf: (at: number) => number;
  height: number;
}

/** The line at the place that is looked at, in this chart or another. It alone is drawn anew. */
export function CrosshairLine(props: LineProps) {
  const store = useContext(Looked);
  return store && <SharedLine {...props} store={store} />;
}

function SharedLine({ points, xOf, height, store }: LineProps & { store: Store<string | null> }) {
  const at = useStore(store, (key) => (key === null ? -1 : points.findIndex((point) => point.key === key)));
  if (at < 0) return null;
  const x = xOf(at);
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
