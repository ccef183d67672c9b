import type { CitationProof } from '@portal/contracts';
import type { Passage } from './findings';

/** A table row, with the column heading of each cell. */
export interface QuotedRow {
  heads: readonly string[];
  cells: readonly string[];
}

/** A source of an answer, cited in the text as `[n]`. */
export interface Citation {
  n: number;
  passage: Passage;
  /** The quoted text, verbatim from the passage. */
  quote: string;
  /** The quoted row with its headings, if a table contains the quote. */
  row?: QuotedRow | undefined;
  proof: CitationProof;
}

const CITATION_MARK = /\[(?=\d{1,3}\])/g;
/** An invisible character that also prevents a line break. */
const WORD_JOINER = '\u2060';

/** Escapes bracketed numbers in a quote with an invisible character, so that they are not read as citations. */
export const withoutCitationMarks = (quote: string): string => quote.replace(CITATION_MARK, `[${WORD_JOINER}`);
