import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';

/** A cell as a reader of tables understands it. Moments are those of UTC. */
export type ReadCell = string | number | boolean | Date | null;

/** The sheets of a workbook with their rows, by a reader that knows nothing of how we write. */
export const readWorkbook = async (bytes: Buffer): Promise<{ name: string; rows: ReadCell[][] }[]> => {
  const sheets = await readXlsxFile(bytes, { trim: false });
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as ReadCell[][] }));
};

/** The rows of a CSV file. */
export const readCsv = (bytes: Buffer): string[][] => parse(bytes, { bom: true, record_delimiter: '\r\n' }) as string[][];

/** A cell of a CSV file without the apostrophe that keeps it from being taken for a formula. */
export const withoutApostrophe = (text: string): string => (/^'+(\s*[=+\-@＝＋－＠]|[\t\r])/.test(text) ? text.slice(1) : text);
