import type { FileKind, Slide, TextBlock } from '@portal/contracts';
import type { Finding } from './findings.ts';
import { plainForms } from './forms.ts';
import type { StoredPicture } from './package/file-pictures.ts';
import type { PriceReading } from './prices/price-reader.ts';

/** The text of a page, sheet, slide or whole document. Numbers begin at 1. */
export interface FileText {
  nr: number;
  /** The name of a sheet; empty for other parts. */
  label: string;
  text: string;
}

/** A row that is not empty, with its number in the sheet. */
export interface PreviewRow {
  nr: number;
  cells: string[];
}

export interface SheetPreview {
  name: string;
  hidden: boolean;
  /** The number of rows that are not empty, counted up to the limit. */
  rowCount: number;
  columnCount: number;
  rows: PreviewRow[];
}

/** The extracted contents of a file, for search and for a preview. */
export interface Extract {
  pages: number | null;
  /** Width divided by height of the first page or slide, if it is known. */
  ratio?: number;
  sheets: SheetPreview[];
  texts: FileText[];
  /** Content that its author hid or noted beside the text. The texts do not include it. */
  findings?: Finding[];
  /** The layout of a document. */
  blocks?: TextBlock[];
  /** The layout of each slide of a presentation; null for one that is too large to draw. */
  slides?: (Slide | null)[];
  /** The pictures of the layout, by number from 1. */
  pictures?: StoredPicture[];
  /** The prices of a workbook that is a price list. */
  prices?: PriceReading;
}

/** The reasons why a file cannot be read: it needs a password, is damaged, or exceeds the limits of time or memory. */
const EXTRACT_FAILURES = ['password', 'broken', 'too-much'] as const;
export type ExtractFailure = (typeof EXTRACT_FAILURES)[number];

/** Thrown if a file cannot be read because of its contents. */
export class ExtractionError extends Error {
  readonly reason: ExtractFailure;
  /** The cause in detail, for the log. */
  readonly detail: string;

  constructor(reason: ExtractFailure, detail = '') {
    super(`Nothing can be read from the file: ${reason}`);
    this.reason = reason;
    this.detail = detail;
    this.name = 'ExtractionError';
  }
}

/** The kinds whose text can be read. The viewer shows other kinds as a picture or a film, or reports that there is no preview. */
const EXTRACTABLE = ['pdf', 'xlsx', 'xlsm', 'docx', 'pptx', 'csv'] as const satisfies readonly FileKind[];
export type ExtractableKind = (typeof EXTRACTABLE)[number];
export const isExtractable = (kind: FileKind): kind is ExtractableKind => (EXTRACTABLE as readonly FileKind[]).includes(kind);

export const EXTRACT_LIMITS = {
  /** Rows of a sheet that are stored and can be paged and filtered. */
  sheetRows: 50_000,
  /** Rows of a sheet in the outline of its file. */
  outlineRows: 500,
  /** Rows of a sheet that are read. */
  rows: 200_000,
  columns: 200,
  /** Characters of a cell in a preview, of one page, sheet or slide, and of a file. */
  cell: 500,
  text: 600_000,
  allText: 4_000_000,
} as const;

/** Collects texts up to the limit of a file. */
export class Texts {
  readonly all: FileText[] = [];
  private remaining: number = EXTRACT_LIMITS.allText;

  add(nr: number, label: string, text: string): void {
    const clean = plainText(text).slice(0, Math.min(EXTRACT_LIMITS.text, this.remaining));
    this.remaining -= clean.length;
    if (clean) this.all.push({ nr, label, text: clean });
  }

  get isFull(): boolean {
    return this.remaining <= 0;
  }
}

/** Normalizes characters to typed forms and removes those that a database or a screen cannot handle. */
export const plainText = (text: string): string =>
  plainForms(text.toWellFormed())
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, '')
    .trim();
