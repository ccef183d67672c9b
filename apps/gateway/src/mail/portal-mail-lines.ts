import { ANSWER_LINE } from './render';
import { TEXTS } from './texts';

/** How the line over our mails begins in each language, above which an answer stands; a mail program may break it later. */
export const ANSWER_LINES: readonly string[] = Object.values(TEXTS).map(({ answerAbove }) =>
  `${ANSWER_LINE.before} ${answerAbove}`.slice(0, 14),
);
