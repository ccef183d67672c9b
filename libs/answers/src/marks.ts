const MARK = /\[(?=\d{1,3}\])/g;
/** It is not seen, and no line breaks at it. */
const WORD_JOINER = '\u2060';

/** The words of a source in which a number in brackets is not taken for the mark of a citation: to the eye they are the same. */
export const withoutMarks = (quote: string): string => quote.replace(MARK, `[${WORD_JOINER}`);
