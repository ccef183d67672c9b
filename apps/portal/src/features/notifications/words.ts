import type { Notification } from '@portal/contracts';
import type { Format } from '../../i18n/format';

/** The words of a sentence; a moment stands in it on the clock of who reads. */
export const wordsOf = ({ words }: Pick<Notification, 'words'>, { dateTime }: Pick<Format, 'dateTime'>): Record<string, string> =>
  words['startsAt'] ? { ...words, time: dateTime(words['startsAt']) } : words;
