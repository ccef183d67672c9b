import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Typed } from './inquiry.form';

const OF_CHOICES = { onBehalfOf: 'onBehalfOf', TypeOfInquiryId: 'type', ProductCategoryId: 'product' } as const;
const SAID = {
  'Write a subject': 'subject',
  'Write a message': 'message',
  'Control characters are not allowed': 'controlCharacters',
} as const;
const isSaid = (message: string): message is keyof typeof SAID => Object.hasOwn(SAID, message);

/** What is wrong with a field, in the language of the page; what only the server knows stays in its words. */
export function useWrong(errors: FieldErrors<Typed>) {
  const { t } = useTranslation('contact');
  return (field: keyof Typed): string | undefined => {
    const error = errors[field];
    if (!error) return undefined;
    const { message = '', type } = error;
    if (type !== 'server' && field in OF_CHOICES) return t(`check.${OF_CHOICES[field as keyof typeof OF_CHOICES]}`);
    if (isSaid(message)) return t(`check.${SAID[message]}`);
    const most = /^At most (\d+) characters$/.exec(message);
    return most ? t('check.atMost', { count: Number(most[1]) }) : message;
  };
}
