import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../../platform/database/tables';

/** A file of a version, or its title and description, with a small number for postings. */
export interface SearchDocTable {
  doc: GeneratedAlways<number>;
  publication_id: string;
  version: number;
  /** Null for title and description. */
  file_id: string | null;
  /** The number of its passages; 0 until all are written. */
  passages: Generated<number>;
  /** The version of the analysis of its words. */
  analyser: number;
  /** The digest of its source. */
  digest: string;
}

/** A page, slide, some paragraphs or some rows. */
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
  /** The headings of the columns and then the rows, for rows of a sheet. */
  cells: Json<string[][]> | null;
}

export interface TermTable {
  id: GeneratedAlways<number>;
  lexeme: string;
}

/** The hits of a term in 128 passages of a document. */
export interface PostingTable {
  term: number;
  doc: number;
  part: number;
  /** The position of a passage in its part times 4,096, plus the weight of the term there in thousandths. */
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
