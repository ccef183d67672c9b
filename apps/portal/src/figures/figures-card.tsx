import { Skeleton } from '@chakra-ui/react';
import type { Figures } from '@portal/contracts';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../i18n/texts';

const FiguresPanel = lazy(() => Promise.all([import('./figures-panel'), loadTexts('figures')]).then(([panel]) => panel));

/** Figures of the portal as a card: a chart or a table, to copy and to take along. Its code, its texts and the charts come with the first one. */
export const FiguresCard = ({ figures }: { figures: Figures }) => (
  <Suspense fallback={<Skeleton h="340px" w="full" rounded="lg" />}>
    <FiguresPanel figures={figures} />
  </Suspense>
);
