import { Stack } from '@chakra-ui/react';
import type { AnswerCard } from '@portal/contracts';
import { ComparisonCard } from './comparison-card';
import { EventCard } from './event-card';
import { type CardCitations, PartCard } from './part-card';

interface Props {
  cards: readonly AnswerCard[];
  cited: CardCitations;
}

/** The cards of an answer: facts of the portal that answer the question. */
export const Cards = ({ cards, cited }: Props) => (
  <Stack gap="3" mb="3">
    {cards.map((card) => {
      if (card.kind === 'event') return <EventCard key={card.event.documentId} event={card.event} cited={cited} />;
      if (card.kind === 'part') return <PartCard key={card.part.partKey} part={card.part} cited={cited} />;
      return <ComparisonCard key={card.parts.map(({ partKey }) => partKey).join(' ')} parts={card.parts} cited={cited} />;
    })}
  </Stack>
);
