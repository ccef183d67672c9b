import { type Extract, type SheetPreview, Texts } from './extract.ts';
import type { OfficeParts } from './office-parts.ts';
import { type KnownMapping, PriceReader } from './prices/price-reader.ts';
import { SheetExtract } from './sheet-extract.ts';
import { Workbook } from './workbook.ts';

/** The sheets of a workbook, and its prices where it is a price list. Hidden sheets say that they are, and have no text. */
export const extractSpreadsheet = async (parts: OfficeParts, known?: readonly KnownMapping[]): Promise<Extract> => {
  const workbook = await Workbook.open(parts);
  const texts = new Texts();
  const prices = known && new PriceReader(known);
  const sheets: SheetPreview[] = [];
  for (const [at, sheet] of workbook.sheets.entries()) {
    const extract = new SheetExtract(at + 1, sheet.name, sheet.hidden);
    const takePrices = sheet.hidden ? undefined : prices?.sheet(at + 1, sheet.name);
    await workbook.readRows(sheet, (row) => {
      takePrices?.(row);
      return extract.take(row);
    });
    sheets.push(extract.end(texts));
  }
  return { pages: null, sheets, texts: texts.all, ...(prices && { prices: prices.end() }) };
};
