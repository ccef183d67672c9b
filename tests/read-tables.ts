import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';

/** A cell as a reader of tables understands it. Moments are those of UTC. */
export type ReadCell = string | number | boolean | Date | null;

/** The sheets of a workbook with their rows, by a reader that knows nothing of how we write. */
export const readWorkbook = async (bytes: Buffer): Promise<{ name: string; rows: ReadCell[][] }[]> => {
  const sheets = await readXlsxFile(bytes, { trim: false });
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as ReadCell[][] }));
};

/** The rows of a CSV file, separated by semicolons where its headings are. */
export const readCsv = (bytes: Buffer): string[][] => {
  const [headings = ''] = bytes
    .toString()
    .replaceAll(/"[^"]*"/g, '')
    .split('\r\n', 1);
  return parse(bytes, { bom: true, record_delimiter: '\r\n', delimiter: headings.includes(';') ? ';' : ',' }) as string[][];
};

/** A cell of a CSV file without the apostrophes that keep what could be a formula from being one, where a cell may begin. */
export const withoutApostrophe = (text: string): string =>
  text.replace(/(?<=^|[\r\n;\t])'(?='*[^\S\r\n\t]*[=+\-@＝＋－＠])|^'(?='*[\t\r])/g, '');
