import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../i18n/texts';
import type { HomeBlock } from '../../parts/feature';
import { type HomeArea, isInArea } from '../../parts/home-blocks';
import { HomeSection, OptionalPlaceholder } from '../../parts/home-section';
import { Boundary } from '../../ui/feedback/boundary';

const emptyModule = { default: () => null };

const load = ({ block, texts }: HomeBlock) =>
  lazy(() => Promise.all([block?.() ?? emptyModule, loadTexts(...texts)]).then(([module]) => module));

const noop = () => {};

/** Loads and renders a home block of a feature. A block that fails to load or throws shows its error in place. */
function Block({ block }: { block: HomeBlock }) {
  const { t } = useTranslation('home');
  const [attempts, setTries] = useState(0);
  const [Content, setContent] = useState(() => load(block));
  const retry = () => {
    setContent(() => load(block));
    setTries(attempts + 1);
  };
  const frame = { title: t(`block.${block.id}`), empty: '' };
  return (
    <Boundary key={attempts} failed={(error) => <HomeSection {...frame} rows={undefined} failure={error} onRetry={retry} />}>
      <Suspense
        fallback={block.isOptional ? <OptionalPlaceholder /> : <HomeSection {...frame} rows={undefined} failure={null} onRetry={noop} />}
      >
        <Content />
      </Suspense>
    </Boundary>
  );
}

/** The blocks of an area of the home page. */
export const Blocks = ({ area, blocks }: { area: HomeArea; blocks: readonly HomeBlock[] }) =>
  blocks.flatMap((block) => (isInArea(area, block) ? <Block key={block.id} block={block} /> : []));
