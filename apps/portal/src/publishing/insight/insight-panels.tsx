import { Grid, Stack } from '@chakra-ui/react';
import { useAddressees } from '../audience/units.queries';
import type { PublicationRow } from '../rows';
import { PastPanel } from './past-panel';
import { ReadsPanel } from './reads-panel';
import { WhyPanel } from './why-panel';

/** Shows staff the reach and the reads of an item, why a unit can see it, and which units could see it on a given day. */
export default function InsightPanels({ row }: { row: PublicationRow }) {
  const { companies, lcos } = useAddressees();
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' }} gap={{ base: '4', lg: '5' }} alignItems="start">
      <ReadsPanel publicationId={row.documentId} version={row.version} />
      <Stack gap={{ base: '4', lg: '5' }} minW="0">
        <WhyPanel row={row} companies={companies} lcos={lcos} />
        <PastPanel publicationId={row.documentId} />
      </Stack>
    </Grid>
  );
}
