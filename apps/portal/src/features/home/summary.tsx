import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { HomeBlock } from '../../parts/feature';

/** Replaces a link that does not load: its block shows the same items. */
const emptyModule = () => ({ default: (() => null) as ComponentType<{ since: string }> });

/** Renders the links of the blocks, in the line under the greeting. */
export const HomeSummary = ({ blocks, since }: { blocks: readonly HomeBlock[]; since: string }) =>
  blocks.map(({ id, summary }) => summary && <Figure key={id} load={summary} since={since} />);

function Figure({ load, since }: { load: NonNullable<HomeBlock['summary']>; since: string }) {
  const [Content] = useState(() => lazy(() => load().catch(emptyModule)));
  return (
    <Suspense fallback={null}>
      <Content since={since} />
    </Suspense>
  );
}
