import { Box } from '@chakra-ui/react';
import type { Notification } from '@portal/contracts';
import { Trans, useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format';
import { type Reader, sentenceOf, wordsOf } from './notifications.rules';

// Text typed by a user must not be parsed as markup of the translated text.
const escapeWords = (words: Record<string, string>) =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word.replaceAll('&', '&amp;').replaceAll('<', '&lt;')]));

export function Sentence({ notification, reader }: { notification: Notification; reader: Reader }) {
  const { t } = useTranslation('notifications');
  const words = wordsOf(notification, useFormat());
  const sentence = sentenceOf(notification, reader);
  const key = sentence === 'UserRequest' && !words.company ? 'UserRequestPlain' : sentence;
  return (
    <Trans
      t={t}
      i18nKey={`sentence.${key}`}
      values={escapeWords(words)}
      shouldUnescape
      components={{ b: <Box as="bdi" fontWeight="600" /> }}
    />
  );
}
