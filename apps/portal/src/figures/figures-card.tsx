import { Skeleton } from '@chakra-ui/react';
import type { Figures } from '@portal/contracts';
import { loadTexts } from '../i18n/texts';
import { lazyPart } from '../ui/feedback/lazy-part';

const loadPanel = () => Promise.all([import('./figures-panel'), loadTexts('figures')]).then(([panel]) => panel);
const FiguresPanel = lazyPart(loadPanel);

/** Figures of the portal as a card: a chart or a table, to copy and to take along. Its code, its texts and the charts come with the first one. */
export const FiguresCard = ({ figures }: { figures: Figures }) => (
  <FiguresPanel waiting={<Skeleton h="340px" w="full" rounded="lg" />} figures={figures} />
);
