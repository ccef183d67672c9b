import { LIMITS, type Run } from '@portal/contracts';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { NavigateOptions } from 'react-router-dom';
import { useAnswerText } from './card-text';

export interface Exchange {
  question: string;
  run: Run;
}

/** The conversation on screen, starting with its first question. */
export const Transcript = createContext<readonly Exchange[]>([]);

/** Returns the end of a conversation within a character limit. The last question is always included. */
export function transcriptText(exchanges: readonly string[], characters: number): string {
  const texts = [...exchanges];
  while (texts.length > 1 && texts.join('\n\n').length > characters) texts.shift();
  return texts.join('\n\n').slice(0, characters);
}

/**
 * Returns the address of the inquiry form, prefilled with the conversation up to this answer. The sources are passed as documents rather
 * than as text, so that handlers see only those that they may open.
 */
export function useInquiryAddress(): (question: string, run: Run) => [to: string, options: NavigateOptions] {
  const { t } = useTranslation('ai');
  const transcript = use(Transcript);
  const answerText = useAnswerText();
  return (question, run) => {
    const at = transcript.findIndex((exchange) => exchange.run.runId === run.runId);
    // Answers that the reader may no longer open are omitted.
    const earlierExchanges = transcript.slice(0, Math.max(at, 0)).filter((exchange) => !exchange.run.closed);
    const conversation = [...earlierExchanges, { question, run }];
    const unescapedOptions = { interpolation: { escapeValue: false } };
    const texts = conversation.map(({ question, run }) => {
      const answer = answerText(run);
      return answer ? t('person.text', { question, answer, ...unescapedOptions }) : t('person.none', { question, ...unescapedOptions });
    });
    // The sources of the current answer come first, so that they are included even if the number of documents is limited.
    const citations = conversation.toReversed().flatMap(({ run }) => run.citations);
    const titles = new Map(citations.flatMap(({ document }) => (document ? [[document.documentId, document.title] as const] : [])));
    const documents = [...titles].map(([documentId, title]) => ({ documentId, title }));
    const subject = question.split('\n')[0]!.slice(0, LIMITS.subject);
    const state = { description: transcriptText(texts, LIMITS.description), documents, about: [question, ...titles.values()] };
    return [`/contact-us?${new URLSearchParams({ subject })}`, { state }];
  };
}
