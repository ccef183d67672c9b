import { Skeleton } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../i18n/texts';
import type { PublicationRow } from '../rows';

const InsightPanels = lazy(() => Promise.all([import('./insight-panels'), loadTexts('insight')]).then(([screen]) => screen));

/** Who reads an item; it comes after the item itself, and partners load nothing of it. */
export const Insight = ({ row }: { row: PublicationRow }) => (
  <Suspense fallback={<Skeleton h="280px" rounded="lg" />}>
    <InsightPanels row={row} />
  </Suspense>
);
