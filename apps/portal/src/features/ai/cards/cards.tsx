import { Stack } from '@chakra-ui/react';
import type { AnswerCard } from '@portal/contracts';
import { type CardCitations, PartCard } from './part-card';

interface Props {
  cards: readonly AnswerCard[];
  cited: CardCitations;
}

/** The cards of an answer: facts of the portal that answer the question. */
export const Cards = ({ cards, cited }: Props) => (
  <Stack gap="3" mb="3">
    {cards.map(({ part }) => (
      <PartCard key={part.partKey} part={part} cited={cited} />
    ))}
  </Stack>
);
