import { EXTRACT_LIMITS, type SheetPreview, type Texts } from './extract.ts';
import type { Row } from './workbook.ts';

/** Takes the rows of one sheet: the first into its preview, all of them into its text. */
export class SheetExtract {
  private readonly nr: number;
  private readonly preview: SheetPreview;
  private readonly lines: string[] = [];
  private length = 0;

  constructor(nr: number, name: string, hidden: boolean) {
    this.nr = nr;
    this.preview = { name, hidden, rowCount: 0, columnCount: 0, rows: [] };
  }

  /** False once the sheet has as many rows as are read at all. */
  take({ nr, cells }: Row): boolean {
    const { preview } = this;
    preview.rowCount++;
    preview.columnCount = Math.max(preview.columnCount, cells.length);
    const shown = Array.from(cells, (cell) => cell?.text ?? '');
    if (preview.rows.length < EXTRACT_LIMITS.previewRows)
      preview.rows.push({ nr, cells: shown.map((text) => text.slice(0, EXTRACT_LIMITS.cell)) });
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
