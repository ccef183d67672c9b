import { type Extract, type SheetPreview, Texts } from './extract.ts';
import type { OfficeParts } from './office-parts.ts';
import { SheetExtract } from './sheet-extract.ts';
import { Workbook } from './workbook.ts';

/** The sheets of a workbook. Hidden ones say that they are, and have no text. */
export const extractSpreadsheet = async (parts: OfficeParts): Promise<Extract> => {
  const workbook = await Workbook.open(parts);
  const texts = new Texts();
  const sheets: SheetPreview[] = [];
  for (const [at, sheet] of workbook.sheets.entries()) {
    const extract = new SheetExtract(at + 1, sheet.name, sheet.hidden);
    await workbook.readRows(sheet, (row) => extract.take(row));
    sheets.push(extract.end(texts));
  }
  return { pages: null, sheets, texts: texts.all };
};
