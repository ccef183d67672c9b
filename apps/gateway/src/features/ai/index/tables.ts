import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../../platform/database/tables';

/** A file of a version, or what is said of a version besides, as a small number for postings. */
export interface SearchDocTable {
  doc: GeneratedAlways<number>;
  publication_id: string;
  version: number;
  /** Null for title and description. */
  file_id: string | null;
  /** How many it has; 0 until all of them are written. */
  passages: Generated<number>;
  /** The analysis that its words were found by. */
  analyser: number;
  /** Of all that it was made from. */
  digest: string;
}

/** A page, a slide, some paragraphs or some rows. */
export interface PassageTable {
  doc: number;
  ordinal: number;
  page: number | null;
  sheet: string | null;
  row_from: number | null;
  row_to: number | null;
  language: string;
  heading: string;
  body: string;
  /** Of rows of a sheet: the heads of its columns, then the rows. */
  cells: Json<string[][]> | null;
}

export interface TermTable {
  id: GeneratedAlways<number>;
  lexeme: string;
}

/** Where a term stands in 128 passages of a document. */
export interface PostingTable {
  term: number;
  doc: number;
  part: number;
  /** The place of a passage in its part times 4,096, and what the term weighs there in thousandths. */
  hits: number[];
}

declare module '../../../platform/database/tables' {
  interface Tables {
    search_doc: SearchDocTable;
    passage: PassageTable;
    term: TermTable;
    posting: PostingTable;
  }
}
