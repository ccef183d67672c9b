import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../../platform/database/tables';

/** An indexed document: a file of a version, or the version's title and description. Postings refer to it by a small number. */
export interface SearchDocTable {
  doc: GeneratedAlways<number>;
  publication_id: string;
  version: number;
  /** The file; null for the title and description of a version. */
  file_id: string | null;
  /** The number of passages; 0 until all passages are written. */
  passages: Generated<number>;
  /** The version of the analyser that produced the postings. */
  analyser: number;
  /** The digest of the source text. */
  digest: string;
}

/** A passage of a document: a page, a slide, some paragraphs or some rows. */
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
  /** For rows of a sheet, the column headings followed by the rows; otherwise null. */
  cells: Json<string[][]> | null;
}

export interface TermTable {
  id: GeneratedAlways<number>;
  lexeme: string;
}

/** The hits of a term in 128 consecutive passages of a document. */
export interface PostingTable {
  term: number;
  doc: number;
  part: number;
  /**
   * The hits. Each is encoded as the passage's position within the 128 passages times 4,096, plus the term's weight in that passage in
   * thousandths.
   */
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
