import { FILE_BUDGET } from '../budget.ts';
import { EXTRACT_LIMITS, ExtractionError, type SheetPreview, type Texts } from '../extract.ts';
import type { Row } from '../row.ts';

/** Counts the cells and characters of a file over all its sheets. */
export class RowBudget {
  private cells = 0;
  private characters = 0;
  private previewCharacters: number = FILE_BUDGET.previewCharacters;

  /** Adds the cells of a row. Throws if the file exceeds the limit of cells or characters. */
  spend(cells: readonly string[]): void {
    this.cells += cells.length;
    this.characters += lengthOf(cells);
    if (this.cells > FILE_BUDGET.cells || this.characters > FILE_BUDGET.characters)
      throw new ExtractionError('too-much', `${this.cells} cells with ${this.characters} characters, and more`);
  }

  /** Adds a row to the preview budget. Returns false if the preview of the file is full. */
  takePreview(cells: readonly string[]): boolean {
    this.previewCharacters -= lengthOf(cells);
    return this.previewCharacters >= 0;
  }
}

/** Truncates a long cell and removes characters that a database cannot store: NUL and lone surrogates. */
const toStorable = (text: string): string => text.slice(0, EXTRACT_LIMITS.cell).replaceAll('\0', '').toWellFormed();

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, { length }) => sum + length, 0);

/** Collects the rows of one sheet: the first rows for the preview, and all rows as text. */
export class SheetExtract {
  private readonly nr: number;
  private readonly preview: SheetPreview;
  private readonly lines: string[] = [];
  private readonly budget: RowBudget;
  private length = 0;

  constructor(nr: number, name: string, isHidden: boolean, budget: RowBudget) {
    this.nr = nr;
    this.budget = budget;
    this.preview = { name, hidden: isHidden, rowCount: 0, columnCount: 0, rows: [] };
  }

  /** Adds a row. Returns false once the sheet has reached the maximum number of rows. */
  take({ nr, cells }: Row): boolean {
    const { preview } = this;
    preview.rowCount++;
    preview.columnCount = Math.max(preview.columnCount, cells.length);
    const texts = Array.from(cells, (cell) => cell?.text ?? '');
    this.budget.spend(texts);
    // Store only the first rows without a gap, because readers of the text continue numbering after the last stored row.
    if (preview.rows.length < EXTRACT_LIMITS.sheetRows && preview.rows.length === preview.rowCount - 1) {
      const storedCells = texts.map(toStorable);
      if (this.budget.takePreview(storedCells)) preview.rows.push({ nr, cells: storedCells });
    }
    if (!preview.hidden && this.length < EXTRACT_LIMITS.text) {
      // Keep the column of each cell, so that rows beyond the preview can be parsed.
      const line = texts
        .map((text, index) => (cells[index]?.isError ? '' : text.replace(/\s+/g, ' ')))
        .join('\t')
        .trimEnd();
      this.lines.push(line);
      this.length += line.length + 1;
    }
    return preview.rowCount < EXTRACT_LIMITS.rows;
  }

  end(texts: Texts): SheetPreview {
    // A hidden sheet is listed as hidden, but its text is not searchable.
    if (!this.preview.hidden) texts.add(this.nr, this.preview.name, this.lines.join('\n'));
    return this.preview;
  }
}
