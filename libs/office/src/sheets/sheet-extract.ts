import { FILE_BUDGET } from '../budget.ts';
import { EXTRACT_LIMITS, type SheetPreview, type Texts, Unextractable } from '../extract.ts';
import type { Row } from '../row.ts';

/** Counts what the rows of one file cost, over all its sheets. */
export class RowBudget {
  private cells = 0;
  private characters = 0;
  private previewCharacters: number = FILE_BUDGET.previewCharacters;

  /** Fails where the file has more cells or characters than are read of any. */
  spend(cells: readonly string[]): void {
    this.cells += cells.length;
    this.characters += lengthOf(cells);
    if (this.cells > FILE_BUDGET.cells || this.characters > FILE_BUDGET.characters)
      throw new Unextractable('too-much', `${this.cells} cells with ${this.characters} characters, and more`);
  }

  /** True where the preview of the file can also store this row. */
  takePreview(cells: readonly string[]): boolean {
    this.previewCharacters -= lengthOf(cells);
    return this.previewCharacters >= 0;
  }
}

/** Cuts a long cell, and drops what a database cannot store: NUL, and half of a pair of surrogates. */
const storable = (text: string): string => text.slice(0, EXTRACT_LIMITS.cell).replaceAll('\0', '').toWellFormed();

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, { length }) => sum + length, 0);

/** Takes the rows of one sheet: the first into its preview, all of them into its text. */
export class SheetExtract {
  private readonly nr: number;
  private readonly preview: SheetPreview;
  private readonly lines: string[] = [];
  private readonly budget: RowBudget;
  private length = 0;

  constructor(nr: number, name: string, hidden: boolean, budget: RowBudget) {
    this.nr = nr;
    this.budget = budget;
    this.preview = { name, hidden, rowCount: 0, columnCount: 0, rows: [] };
  }

  /** False once the sheet has as many rows as are read at all. */
  take({ nr, cells }: Row): boolean {
    const { preview } = this;
    preview.rowCount++;
    preview.columnCount = Math.max(preview.columnCount, cells.length);
    const shown = Array.from(cells, (cell) => cell?.text ?? '');
    this.budget.spend(shown);
    // The first rows without a gap: a reader of the text counts on from the last one.
    if (preview.rows.length < EXTRACT_LIMITS.sheetRows && preview.rows.length === preview.rowCount - 1) {
      const cut = shown.map(storable);
      if (this.budget.takePreview(cut)) preview.rows.push({ nr, cells: cut });
    }
    if (!preview.hidden && this.length < EXTRACT_LIMITS.text) {
      // Each cell keeps its column, so that rows beyond the preview can be read as such.
      const line = shown
        .map((text, at) => (cells[at]?.isError ? '' : text.replace(/\s+/g, ' ')))
        .join('\t')
        .trimEnd();
      this.lines.push(line);
      this.length += line.length + 1;
    }
    return preview.rowCount < EXTRACT_LIMITS.rows;
  }

  end(texts: Texts): SheetPreview {
    // What its author hid is named and shown as hidden, and nobody finds the file by it.
    if (!this.preview.hidden) texts.add(this.nr, this.preview.name, this.lines.join('\n'));
    return this.preview;
  }
}
