import { Box } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { cache } from '../../../live/cache';
import { ticketQuery } from '../tickets.queries';
import { openReadComposer } from './composer/composers';
import { Conversation } from './conversation';

/** Fetches the ticket unless it is cached or being fetched, so that the page is rendered once, with its messages and the stored draft. */
export async function prepare(userId: string, ticketId: string): Promise<void> {
  const query = ticketQuery(ticketId);
  const isCached = cache.getQueryData(query.queryKey) !== undefined;
  const arrival = isCached ? Promise.resolve() : cache.prefetchQuery(query);
  await Promise.all([openReadComposer(userId, ticketId), arrival]);
}

export default function InquiryDetailScreen() {
  const { id = '' } = useParams();
  return (
    <Box h="full" minH="0" bg="bg.panel">
      <Conversation key={id} ticketId={id} heading="page" />
    </Box>
  );
}
