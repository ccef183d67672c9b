import type { CitationProof } from '@portal/contracts';
import type { Passage } from './findings';

/** A row of a table with the headings of its cells. */
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
  /** The row that is quoted, if the quote is a row of a table. */
  row?: QuotedRow | undefined;
  proof: CitationProof;
}

const CITATION_MARK = /\[(?=\d{1,3}\])/g;
/** An invisible character that also prevents a line break. */
const WORD_JOINER = '\u2060';

/** Returns a quote in which numbers in brackets are not read as citations. It looks the same. */
export const withoutCitationMarks = (quote: string): string => quote.replace(CITATION_MARK, `[${WORD_JOINER}`);
