import { Skeleton } from '@chakra-ui/react';
import type { Figures } from '@portal/contracts';
import { loadTexts } from '../i18n/texts';
import { lazyPart } from '../ui/feedback/lazy-part';

const loadPanel = () => Promise.all([import('./figures-panel'), loadTexts('figures')]).then(([panel]) => panel);
const FiguresPanel = lazyPart(loadPanel);

/**
 * A card that shows figures as a chart or a table, which can be copied and downloaded. Its code, texts and charts are loaded with the first
 * card.
 */
export const FiguresCard = ({ figures }: { figures: Figures }) => (
  <FiguresPanel waiting={<Skeleton h="340px" w="full" rounded="lg" />} figures={figures} />
);
