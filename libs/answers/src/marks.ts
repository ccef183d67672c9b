const MARK = /\[(?=\d{1,3}\])/g;
/** An invisible character that also prevents a line break. */
const WORD_JOINER = '\u2060';

/** Returns a quote in which numbers in brackets are not read as citations. It looks the same. */
export const withoutMarks = (quote: string): string => quote.replace(MARK, `[${WORD_JOINER}`);
