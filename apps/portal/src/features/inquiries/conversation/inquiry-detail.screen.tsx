import { Box } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { Conversation } from './conversation';

/** One inquiry on a page of its own. */
export default function InquiryDetailScreen() {
  const { id = '' } = useParams();
  return (
    <Box h="full" minH="0" bg="bg.panel">
      <Conversation key={id} ticketId={id} heading="page" />
    </Box>
  );
}
