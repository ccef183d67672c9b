import type { FileKind, Slide, TextBlock } from '@portal/contracts';
import type { Finding } from './findings.ts';
import { plainForms } from './forms.ts';
import type { StoredPicture } from './package/file-pictures.ts';
import type { PriceReading } from './prices/price-reader.ts';

/** A page, sheet, slide or whole document, by its text. Numbers begin at 1. */
export interface FileText {
  nr: number;
  /** What its author calls it: the name of a sheet. Empty where it has none. */
  label: string;
  text: string;
}

/** A row that is not empty, by its number in the sheet. */
export interface PreviewRow {
  nr: number;
  cells: string[];
}

/** A sheet with its first rows. */
export interface SheetPreview {
  name: string;
  hidden: boolean;
  /** How many rows that are not empty it has; those beyond the limit are not counted. */
  rowCount: number;
  columnCount: number;
  rows: PreviewRow[];
}

/** What a file says, for search and for a preview without the program that made it. */
export interface Extract {
  /** Of a document with pages or slides. */
  pages: number | null;
  /** Width by height of its first page or slide, where it is known. */
  ratio?: number;
  sheets: SheetPreview[];
  texts: FileText[];
  /** Content that its author hid or noted beside it. Nothing of it is in the texts. */
  findings?: Finding[];
  /** The layout of a document. */
  blocks?: TextBlock[];
  /** The layout of each slide of a presentation; null for one that is too large to draw. */
  slides?: (Slide | null)[];
  /** Pictures of the layout, by number from 1. */
  pictures?: StoredPicture[];
  /** Of a workbook that is a price list. */
  prices?: PriceReading;
}

/** Why nothing could be read: it asks for a password, is damaged, or asks for more time or memory than any honest file. */
const EXTRACT_FAILURES = ['password', 'broken', 'too-much'] as const;
export type ExtractFailure = (typeof EXTRACT_FAILURES)[number];

export class Unextractable extends Error {
  readonly reason: ExtractFailure;
  /** What its reader stumbled over, for the log. */
  readonly detail: string;

  constructor(reason: ExtractFailure, detail = '') {
    super(`Nothing can be read from the file: ${reason}`);
    this.reason = reason;
    this.detail = detail;
    this.name = 'Unextractable';
  }
}

/** Kinds whose text can be read. Of the others a person sees the picture, the film, or a word that no preview is possible. */
const EXTRACTABLE = ['pdf', 'xlsx', 'xlsm', 'docx', 'pptx', 'csv'] as const satisfies readonly FileKind[];
export type ExtractableKind = (typeof EXTRACTABLE)[number];
export const isExtractable = (kind: FileKind): kind is ExtractableKind => (EXTRACTABLE as readonly FileKind[]).includes(kind);

export const EXTRACT_LIMITS = {
  /** Rows of a sheet that are stored and can be paged through and filtered. */
  sheetRows: 50_000,
  /** Rows of a sheet in the outline of its file, which show what it is about. */
  outlineRows: 500,
  /** Rows of a sheet that are read at all. */
  rows: 200_000,
  columns: 200,
  /** Characters of a cell in a preview, of one page, sheet or slide, and of a file. */
  cell: 500,
  text: 600_000,
  allText: 4_000_000,
} as const;

/** Takes texts until the file has said enough. */
export class Texts {
  readonly all: FileText[] = [];
  private left: number = EXTRACT_LIMITS.allText;

  add(nr: number, label: string, text: string): void {
    const clean = plainText(text).slice(0, Math.min(EXTRACT_LIMITS.text, this.left));
    this.left -= clean.length;
    if (clean) this.all.push({ nr, label, text: clean });
  }

  get isFull(): boolean {
    return this.left <= 0;
  }
}

/** Letters as they are typed, without what a database or a screen cannot take. */
export const plainText = (text: string): string =>
  plainForms(text.toWellFormed())
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, '')
    .trim();
