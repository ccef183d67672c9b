import { Skeleton } from '@chakra-ui/react';
import { loadTexts } from '../../i18n/texts';
import { lazyPart } from '../../ui/feedback/lazy-part';
import type { PublicationRow } from '../rows';

const loadPanels = () => Promise.all([import('./insight-panels'), loadTexts('insight', 'dates')]).then(([screen]) => screen);
const InsightPanels = lazyPart(loadPanels, { forFew: true });

/** Loads the insight panels after the item itself. Partners never load them. */
export const Insight = ({ row }: { row: PublicationRow }) => <InsightPanels waiting={<Skeleton h="280px" rounded="lg" />} row={row} />;
