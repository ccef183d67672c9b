import type { FileFinding, FileKind, Slide, TextBlock } from '@portal/contracts';
import type { ExtractFailure, FileText, PreviewRow, SheetPreview, StoredPicture } from '@portal/office';
import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../../platform/database/tables';
import type { StorePurpose } from './stores';

/** A file whose bytes lie in the store of its purpose. */
export interface FileTable {
  id: string;
  owner_id: string;
  purpose: StorePurpose;
  name: string;
  kind: FileKind;
  size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
  /** Where its bytes lie; never the id, which its owner has chosen. */
  store_key: string;
  created_at: Generated<Date>;
  /** What has taken it, as `entry:<id>`; null while it belongs to its owner alone. */
  taken_by: string | null;
  /** Its place among the files of what has taken it. */
  position: Generated<number>;
}

/** What a file says beside its text; there is one for each file that was read or could not be. */
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
  /** The places of the layout's pictures within the file. */
  pictures: Json<StoredPicture[]> | null;
  failure: ExtractFailure | null;
  findings: ColumnType<FileFinding[], string | undefined, string>;
  /** Search words of its texts; null where the file was read before they were stored. */
  words: Generated<string[] | null>;
  /** The keys of the part numbers in its texts; null likewise. */
  parts: Generated<string[] | null>;
  extracted_at: Generated<Date>;
}

/** A run of the rows of a sheet that are not empty, each with its folded cells; a tab separates cells. */
export interface SheetChunkTable {
  file_id: string;
  sheet: number;
  /** The position of its first row among the rows that are not empty, from 0. */
  first: number;
  rows: Json<PreviewRow[]>;
  folded: string[];
}

/** A page, sheet, slide or whole document by its text. */
export interface FileTextTable extends FileText {
  file_id: string;
}

/** The key of an encrypted download until it is asked for, sealed under the installation's secret. */
export interface DownloadKeyTable {
  id: string;
  person_id: string;
  session_id: string;
  sealed: string;
  /** What it opens: media type, name and bytes of the plain file. */
  type: string;
  name: string;
  length: number;
  /** Whose file it is, as `publication:<id>:<version>`: who registered the first word says whether it may still be read. */
  source: Generated<string>;
  expires_at: Date;
}

declare module '../../platform/database/tables' {
  interface Tables {
    file: FileTable;
    file_outline: FileOutlineTable;
    file_text: FileTextTable;
    sheet_chunk: SheetChunkTable;
    download_key: DownloadKeyTable;
  }
}
