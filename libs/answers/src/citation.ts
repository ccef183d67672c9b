import type { CitationProof } from '@portal/contracts';
import type { Passage } from './findings';

/** A row of a table with the headings of its cells. */
export interface QuotedRow {
  heads: readonly string[];
  cells: readonly string[];
}

/** A source of an answer, which the text names as `[n]`. */
export interface Citation {
  n: number;
  passage: Passage;
  /** Word for word as in the passage. */
  quote: string;
  /** Present where the quote is a row of a table. */
  row?: QuotedRow | undefined;
  proof: CitationProof;
}
