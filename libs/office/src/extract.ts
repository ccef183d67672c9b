import type { FileKind, Slide, TextBlock } from '@portal/contracts';
import type { Finding } from './findings.ts';
import { toPlainForms } from './forms.ts';
import type { StoredPicture } from './package/file-pictures.ts';
import type { PriceReading } from './prices/price-reader.ts';

/** The text of a page, a sheet, a slide or a whole document. Numbers start at 1. */
export interface FileText {
  nr: number;
  /** The name of a sheet; empty for pages, slides and documents. */
  label: string;
  text: string;
}

/** A non-empty row with its number in the sheet. */
export interface PreviewRow {
  nr: number;
  cells: string[];
}

export interface SheetPreview {
  name: string;
  hidden: boolean;
  /** The number of non-empty rows, counted up to the limit. */
  rowCount: number;
  columnCount: number;
  rows: PreviewRow[];
}

/** The extracted contents of a file, for search and preview. */
export interface Extract {
  pages: number | null;
  /** The width of the first page or slide divided by its height, if known. */
  ratio?: number;
  sheets: SheetPreview[];
  texts: FileText[];
  /** Hidden content and notes. The texts do not include them. */
  findings?: Finding[];
  /** The layout of a text document. */
  blocks?: TextBlock[];
  /** The layout of each slide of a presentation; null for a slide that is too large to draw. */
  slides?: (Slide | null)[];
  /** The pictures in the layout, numbered from 1. */
  pictures?: StoredPicture[];
  /** The prices, if the file is a price list. */
  prices?: PriceReading;
}

/** The reasons why a file cannot be read: it needs a password, is damaged, or exceeds the limit of time or memory. */
const EXTRACT_FAILURES = ['password', 'broken', 'too-much'] as const;
export type ExtractFailure = (typeof EXTRACT_FAILURES)[number];

/** Thrown if a file cannot be read because of its contents. */
export class ExtractionError extends Error {
  readonly reason: ExtractFailure;
  /** The detailed cause, for the log. */
  readonly detail: string;

  constructor(reason: ExtractFailure, detail = '') {
    super(`Nothing can be read from the file: ${reason}`);
    this.reason = reason;
    this.detail = detail;
    this.name = 'ExtractionError';
  }
}

/** The file kinds whose text can be read. For other kinds the viewer shows a picture, a video, or that there is no preview. */
const EXTRACTABLE_KINDS = ['pdf', 'xlsx', 'xlsm', 'docx', 'pptx', 'csv'] as const satisfies readonly FileKind[];
export type ExtractableKind = (typeof EXTRACTABLE_KINDS)[number];
export const isExtractable = (kind: FileKind): kind is ExtractableKind => (EXTRACTABLE_KINDS as readonly FileKind[]).includes(kind);

export const EXTRACT_LIMITS = {
  /** The maximum number of stored rows of a sheet, which can be paged and filtered. */
  sheetRows: 50_000,
  /** The maximum number of sheet rows in the outline of a file. */
  outlineRows: 500,
  /** The maximum number of rows that are read from a sheet. */
  rows: 200_000,
  columns: 200,
  /** The maximum number of characters in a cell of a preview, in the text of one page, sheet or slide, and in the text of a file. */
  cell: 500,
  text: 600_000,
  allText: 4_000_000,
} as const;

/** Collects texts up to the limit of a file. */
export class Texts {
  readonly all: FileText[] = [];
  private remaining: number = EXTRACT_LIMITS.allText;

  add(nr: number, label: string, text: string): void {
    const cleanText = plainText(text).slice(0, Math.min(EXTRACT_LIMITS.text, this.remaining));
    this.remaining -= cleanText.length;
    if (cleanText) this.all.push({ nr, label, text: cleanText });
  }

  get isFull(): boolean {
    return this.remaining <= 0;
  }
}

/** Normalizes characters to the forms that people type, and removes characters that a database or a screen cannot handle. */
export const plainText = (text: string): string =>
  toPlainForms(text.toWellFormed())
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, '')
    .trim();
