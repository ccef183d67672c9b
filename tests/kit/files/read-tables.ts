import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';

/** A cell value as returned by the library that reads workbooks. Times are in UTC. */
export type ReadCell = string | number | boolean | Date | null;

/** Reads the sheets of a workbook and their rows with an independent library. */
export const readWorkbook = async (bytes: Buffer): Promise<{ name: string; rows: ReadCell[][] }[]> => {
  const sheets = await readXlsxFile(bytes, { trim: false });
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as ReadCell[][] }));
};

/** Reads the rows of a CSV file, separated by semicolons if its header contains one. */
export const readCsv = (bytes: Buffer): string[][] => {
  const [headings = ''] = bytes
    .toString()
    .replaceAll(/"[^"]*"/g, '')
    .split('\r\n', 1);
  return parse(bytes, { bom: true, record_delimiter: '\r\n', delimiter: headings.includes(';') ? ';' : ',' }) as string[][];
};

/** Removes the apostrophes that prevent the evaluation of a CSV cell as a formula. */
export const withoutApostrophe = (text: string): string =>
  text.replace(/(?<=^|[\r\n;\t])'(?='*[^\S\r\n\t]*[=+\-@＝＋－＠])|^'(?='*[\t\r])/g, '');
