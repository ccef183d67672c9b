import { Skeleton } from '@chakra-ui/react';
import type { Figures } from '@portal/contracts';
import { loadTexts } from '../i18n/texts';
import { lazyPart } from '../ui/feedback/lazy-part';

const loadPanel = () => Promise.all([import('./figures-panel'), loadTexts('figures')]).then(([panel]) => panel);
const FiguresPanel = lazyPart(loadPanel);

/** A card of figures: a chart or a table, to copy and to download. Its code, its texts and the charts load with the first one. */
export const FiguresCard = ({ figures }: { figures: Figures }) => (
  <FiguresPanel waiting={<Skeleton h="340px" w="full" rounded="lg" />} figures={figures} />
);
