import type { AnswerCard, CardEvent, CardPart, Run } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { usePartWords } from '../../../publishing/part/part-words';
import { plainText } from './cited-text';
import { useComparisonRows } from './comparison-rows';
import { useEventFacts, useSeatsText } from './use-event-facts';

type AnswerParts = Pick<Run, 'cards' | 'text' | 'citations' | 'writer'>;

/** Returns true if the cards of an answer contain everything in its text: prices from the same lists. Model text is always shown. */
export const isTextOnCards = ({ cards, citations, writer }: AnswerParts): boolean =>
  cards.length > 0 && writer !== 'model' && citations.every(({ row, document }) => row !== null && document?.kind === 'price');

/** Returns a function that formats an answer as plain text in the reader's language: its cards, and the text that they do not contain. */
export function useAnswerText(): (answer: AnswerParts) => string {
  const { t } = useTranslation(['parts', 'publications-shell']);
  const words = usePartWords();
  const comparisonRows = useComparisonRows();
  const eventFacts = useEventFacts();
  const seatsText = useSeatsText();
  const lineOfList = ({ title, inEffect, coming }: CardPart['priceLists'][number]): string => {
    const { text: validity } = words.validity({ inEffect, coming });
    const now = inEffect ? words.offers(inEffect) : [];
    return `${title} (${validity}): ${[...now, coming && words.coming(coming)].filter(Boolean).join('; ')}`;
  };
  const lineOfNotice = (notice: CardPart['notices'][number], partKey: string): string => {
    const successor = notice.parts.find((part) => part.partKey === partKey)?.successor;
    const facts = [words.notice(notice), successor && `${t('parts:page.successor')}: ${successor}`, notice.title];
    return `${t(`publications-shell:category.${notice.category}`)}: ${facts.filter(Boolean).join('; ')}`;
  };
  const linesOfPart = ({ partKey, partNumber, description, priceLists, notices }: CardPart): string[] => [
    [partNumber, description].filter(Boolean).join(' – '),
    ...notices.map((notice) => lineOfNotice(notice, partKey)),
    ...priceLists.map(lineOfList),
  ];
  const linesOfComparison = (parts: readonly CardPart[]): string[] => [
    parts.map(({ partNumber }) => partNumber).join(' – '),
    ...comparisonRows(parts).map(({ label, values, note }) => `${label}: ${values.map((lines) => lines.join('; ')).join(' | ')} (${note})`),
  ];
  const linesOfEvent = (event: CardEvent): string[] => [
    event.title,
    seatsText(event),
    ...eventFacts(event).map(({ label, value }) => `${label}: ${value}`),
  ];
  const linesOf = (card: AnswerCard): string[] => {
    if (card.kind === 'event') return linesOfEvent(card.event);
    return card.kind === 'part' ? linesOfPart(card.part) : linesOfComparison(card.parts);
  };
  const textOfCard = (card: AnswerCard): string => linesOf(card).join('\n');
  return (answer) => [...answer.cards.map(textOfCard), isTextOnCards(answer) ? '' : plainText(answer.text)].filter(Boolean).join('\n\n');
}
