import { type Citation, LIMITS, type Run } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import type { NavigateOptions } from 'react-router-dom';
import { plainText } from './cited-text';

/** Where a person is asked instead: the form of an inquiry with the question, the answer and its sources. */
export function useInquiryAddress(): (question: string, run: Run) => [to: string, options: NavigateOptions] {
  const { t } = useTranslation('ai');
  return (question, run) => {
    const verbatim = { interpolation: { escapeValue: false } };
    const placeOf = ({ page, sheet }: Citation) => {
      if (sheet !== null) return t('source.sheet', { sheet, ...verbatim });
      return page === null ? null : t('source.page', { page });
    };
    const sources = run.citations.flatMap((citation) =>
      citation.document ? [[citation.document.title, placeOf(citation)].filter((part) => part !== null).join(', ')] : [],
    );
    const answer = plainText(run.text);
    const text = [
      answer ? t('person.text', { question, answer, ...verbatim }) : t('person.none', { question, ...verbatim }),
      ...(sources.length ? [t('person.sources', { sources: sources.join(' · '), ...verbatim })] : []),
    ].join('\n\n');
    const subject = question.split('\n')[0]!.slice(0, LIMITS.subject);
    return [`/contact-us?${new URLSearchParams({ subject })}`, { state: { description: text.slice(0, LIMITS.description) } }];
  };
}
