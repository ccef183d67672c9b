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
