import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { HomeBlock } from '../../parts/feature';

/** Replaces a count that does not load: its block shows the same. */
const emptyModule = () => ({ default: (() => null) as ComponentType<{ since: string }> });

export const Handover = ({ blocks, since }: { blocks: readonly HomeBlock[]; since: string }) =>
  blocks.map(({ id, handover }) => handover && <Figure key={id} load={handover} since={since} />);

function Figure({ load, since }: { load: NonNullable<HomeBlock['handover']>; since: string }) {
  const [Content] = useState(() => lazy(() => load().catch(emptyModule)));
  return (
    <Suspense fallback={null}>
      <Content since={since} />
    </Suspense>
  );
}
