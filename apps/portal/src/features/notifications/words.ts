import type { Notification } from '@portal/contracts';
import type { Format } from '../../i18n/format';

/** Returns the words of a sentence, with times in the reader's time zone. */
export const wordsOf = ({ words }: Pick<Notification, 'words'>, { dateTime }: Pick<Format, 'dateTime'>): Record<string, string> =>
  words['startsAt'] ? { ...words, time: dateTime(words['startsAt']) } : words;
