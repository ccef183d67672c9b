import type { FileFinding, FileKind, Slide, TextBlock } from '@portal/contracts';
import type { ExtractFailure, FileText, PreviewRow, SheetPreview, StoredPicture } from '@portal/office';
import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';
import type { StorePurpose } from './stores';

/** A file whose bytes are in the store of its purpose. */
export interface FileTable {
  id: string;
  owner_id: string;
  purpose: StorePurpose;
  name: string;
  kind: FileKind;
  size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
  /** The key of its bytes. Never the id, which its owner has chosen. */
  store_key: string;
  created_at: Generated<Date>;
  /** The object that uses it, as `entry:<id>`; null while only its owner has it. */
  taken_by: string | null;
  /** Its position among the files of that object. */
  position: Generated<number>;
}

/** The outline of a file. Each file that was extracted, or failed to be, has one. */
export interface FileOutlineTable {
  file_id: string;
  pages: number | null;
  /** Width by height of the first page. */
  ratio: number | null;
  sheets: Json<SheetPreview[]>;
  /** The layout of a document. */
  blocks: Json<TextBlock[]> | null;
  /** The layout of each slide of a presentation; null for one that is too large to draw. */
  slides: Json<(Slide | null)[]> | null;
  /** The positions of the layout's pictures within the file. */
  pictures: Json<StoredPicture[]> | null;
  failure: ExtractFailure | null;
  findings: ColumnType<FileFinding[], string | undefined, string>;
  /** Search words of its texts; null if the file was extracted before they were stored. */
  words: Generated<string[] | null>;
  /** The keys of the part numbers in its texts; null likewise. */
  parts: Generated<string[] | null>;
  extracted_at: Generated<Date>;
}

/** A chunk of the rows of a sheet that are not empty, with their folded cells separated by tabs. */
export interface SheetChunkTable {
  file_id: string;
  sheet: number;
  /** The position of its first row among the rows that are not empty, from 0. */
  first: number;
  rows: Json<PreviewRow[]>;
  folded: string[];
}

/** The text of a page, sheet, slide or whole document. */
export interface FileTextTable extends FileText {
  file_id: string;
}

/** The cover of all files with the same content. */
export interface CoverTable {
  /** SHA-256 of the bytes of the file, as in its row. */
  sha256: string;
  /** The hash of the cover, which names it in addresses; null if none can be drawn. */
  hash: string | null;
  /** The picture as WebP. */
  bytes: Buffer | null;
  drawn_at: Generated<Date>;
}

/** The key of an encrypted download until it is fetched, encrypted with the installation's secret. */
export interface DownloadKeyTable {
  id: string;
  person_id: string;
  session_id: string;
  sealed: string;
  /** Media type, name and length of the plain file. */
  type: string;
  name: string;
  length: number;
  /** The source of the file, as `publication:<id>:<version>`. The handler registered for the first word checks access. */
  source: Generated<string>;
  expires_at: Date;
}

declare module '../../platform/database/tables' {
  interface Tables {
    file: FileTable;
    file_outline: FileOutlineTable;
    file_text: FileTextTable;
    sheet_chunk: SheetChunkTable;
    cover: CoverTable;
    download_key: DownloadKeyTable;
  }
}
