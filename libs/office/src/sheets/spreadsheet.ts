import { type Extract, type SheetPreview, Texts } from '../extract.ts';
import { Findings } from '../findings.ts';
import { countIn, type OfficeParts, partOf } from '../package/office-parts.ts';
import { type KnownMapping, PriceReader } from '../prices/price-reader.ts';
import { RowBudget, SheetExtract } from './sheet-extract.ts';
import { Workbook } from './workbook.ts';

/** Extracts the sheets of a workbook, and its prices if it is a price list. Hidden sheets are flagged and have no text. */
export const extractSpreadsheet = async (parts: OfficeParts, knownMappings?: readonly KnownMapping[]): Promise<Extract> => {
  const workbook = await Workbook.open(parts);
  const texts = new Texts();
  const prices = knownMappings && new PriceReader(knownMappings);
  const budget = new RowBudget();
  const sheets: SheetPreview[] = [];
  const findings = new Findings();
  for (const [index, sheet] of workbook.sheets.entries()) {
    const extract = new SheetExtract(index + 1, sheet.name, sheet.hidden, budget);
    const takePrices = sheet.hidden ? undefined : prices?.sheet(index + 1, sheet.name);
    const hiddenCells = await workbook.readRows(sheet, (row) => {
      takePrices?.(row);
      return !row.cells.length || extract.take(row);
    });
    sheets.push(extract.end(texts));
    if (sheet.hidden) findings.add('hidden-sheets', 1, sheet.name);
    else {
      findings.add('hidden-rows', hiddenCells.rows);
      findings.add('hidden-columns', hiddenCells.columns);
    }
    findings.add('comments', await commentsOf(parts, sheet.part));
  }
  return { pages: null, sheets, texts: texts.all, findings: findings.all, ...(prices && { prices: prices.end() }) };
};

/**
 * Counts the comments of a sheet: notes, or the messages of comment threads. For each thread, the file also contains a note for older
 * programs.
 */
const commentsOf = async (parts: OfficeParts, sheet: string): Promise<number> => {
  const relations = await parts.relationsOf(sheet);
  const notes = await countIn(parts, partOf(relations, 'comments'), ['comment']);
  const messages = await countIn(parts, partOf(relations, 'threadedComment'), ['threadedComment']);
  return Math.max(notes, messages);
};
