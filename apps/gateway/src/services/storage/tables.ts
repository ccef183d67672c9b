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
  /** The SHA-256 of the bytes in hexadecimal. */
  sha256: string;
  /** The key of the bytes in the store. Differs from the id, which the owner has chosen. */
  store_key: string;
  created_at: Generated<Date>;
  /** The object that the file is attached to, such as `entry:<id>`; null while the file is unattached. */
  taken_by: string | null;
  /** The position of the file within its object. */
  position: Generated<number>;
}

/** The outline of a file. Every extracted file has one, even if the extraction failed. */
export interface FileOutlineTable {
  file_id: string;
  pages: number | null;
  /** The width of the first page divided by its height. */
  ratio: number | null;
  sheets: Json<SheetPreview[]>;
  /** The layout of a document. */
  blocks: Json<TextBlock[]> | null;
  /** The layout of each slide of a presentation; null for a slide that is too large to draw. */
  slides: Json<(Slide | null)[]> | null;
  /** The byte positions of the layout's pictures within the file. */
  pictures: Json<StoredPicture[]> | null;
  failure: ExtractFailure | null;
  findings: ColumnType<FileFinding[], string | undefined, string>;
  /** The search words in the file's texts, or null for a file extracted by an earlier release, which did not store them. */
  words: Generated<string[] | null>;
  /** The keys of the part numbers in the file's texts, or null for a file extracted by an earlier release. */
  parts: Generated<string[] | null>;
  extracted_at: Generated<Date>;
}

/** A chunk of the non-empty rows of a sheet, with their folded cells separated by tabs. */
export interface SheetChunkTable {
  file_id: string;
  sheet: number;
  /** The position of the chunk's first row among the non-empty rows, from 0. */
  first: number;
  rows: Json<PreviewRow[]>;
  folded: string[];
}

/** The text of a page, sheet, slide or whole document. */
export interface FileTextTable extends FileText {
  file_id: string;
}

/** Covers of files: one row per distinct content. */
export interface CoverTable {
  /** The SHA-256 of the bytes in hexadecimal, as in the row of the file. */
  sha256: string;
  /** The hash of the cover image, which is part of its URL; null if no cover can be drawn. */
  hash: string | null;
  /** The picture as WebP. */
  bytes: Buffer | null;
  drawn_at: Generated<Date>;
}

/** The key of an encrypted download until it is fetched. The key itself is encrypted with the installation's secret. */
export interface DownloadKeyTable {
  id: string;
  person_id: string;
  session_id: string;
  sealed: string;
  /** The media type of the plain file. */
  type: string;
  name: string;
  length: number;
  /** The source of the file, such as `publication:<id>:<version>`. The check registered for the first word decides on access. */
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
