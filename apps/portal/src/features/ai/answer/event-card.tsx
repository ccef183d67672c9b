import { Box, Heading, Text } from '@chakra-ui/react';
import type { CardEvent } from '@portal/contracts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { publicationAddress } from '../../../parts/publication-address';
import { DetailList } from '../../../ui/list/detail-list';
import { Name } from '../../../ui/text/bidi';
import { type CardCitations, ListCitations } from './part-card';
import { useEventFacts, useSeatsText } from './use-event-facts';

interface Props {
  event: CardEvent;
  cited: CardCitations;
}

/** The date, place and seats of an event. */
export function EventCard({ event, cited }: Props) {
  const id = useId();
  const factsOf = useEventFacts();
  const seatsText = useSeatsText();
  const { documentId, title, cancelledAt } = event;
  return (
    <Box
      as="section"
      aria-labelledby={id}
      bg="bg.panel"
      borderWidth="1px"
      rounded="lg"
      p={{ base: '4', md: '5' }}
      minW="0"
      data-card="event"
    >
      <Heading as="h2" id={id} textStyle="panelTitle" overflowWrap="anywhere" css={{ '& a': { color: 'brand.fg' } }}>
        <Link to={publicationAddress({ kind: 'event', documentId })}>
          <Name>{title}</Name>
        </Link>
        <ListCitations {...cited} documentId={documentId} />
      </Heading>
      <Text mt="1" mb="3" color={cancelledAt ? 'fg.error' : 'fg.muted'}>
        {seatsText(event)}
      </Text>
      <DetailList details={factsOf(event)} />
    </Box>
  );
}
