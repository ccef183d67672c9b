import { LIMITS, type Run } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { NavigateOptions } from 'react-router-dom';
import { plainText } from './cited-text';

/**
 * Where a person is asked instead: the form of an inquiry with the question and the answer. Its sources go along as documents and not as words,
 * so that the handlers of the inquiry see of them what they may see themselves.
 */
export function useInquiryAddress(): (question: string, run: Run) => [to: string, options: NavigateOptions] {
  const { t } = useTranslation('ai');
  return (question, run) => {
    const verbatim = { interpolation: { escapeValue: false } };
    const titles = new Map(run.citations.flatMap(({ document }) => (document ? [[document.documentId, document.title] as const] : [])));
    const documents = [...titles].map(([documentId, title]) => ({ documentId, title }));
    const answer = plainText(run.text);
    const text = answer ? t('person.text', { question, answer, ...verbatim }) : t('person.none', { question, ...verbatim });
    const subject = question.split('\n')[0]!.slice(0, LIMITS.subject);
    const state = { description: text.slice(0, LIMITS.description), documents, about: [question, ...titles.values()] };
    return [`/contact-us?${new URLSearchParams({ subject })}`, { state }];
  };
}
