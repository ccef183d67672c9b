import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { FILE_BUDGET } from '../budget.ts';
import { EXTRACT_LIMITS, type Extract, ExtractionError, Texts } from '../extract.ts';
import type { Cell } from '../row.ts';
import { END_OF_TEXT } from './plain-text.ts';
import { RowBudget, SheetExtract } from './sheet-extract.ts';

/** The encoding that spreadsheet programs use instead of UTF-8, by the language of the user. */
const ENCODINGS: Record<string, string> = {
  ja: 'shift_jis',
  zhTW: 'big5',
  th: 'windows-874',
  ab: 'windows-1256',
  hu: 'windows-1250',
  pl: 'windows-1250',
  tr: 'windows-1254',
  vi: 'windows-1258',
};
const DEFAULT_ENCODING = 'windows-1252';
const DELIMITERS = [',', ';', '\t', '|'] as const;
const SAMPLE_LINES = 20;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

const textOf = async function* (path: string, encoding: string, fatal = false): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true }).replaceAll(END_OF_TEXT, '');
  yield decoder.decode();
};

/**
 * Detects the encoding of a file: from its byte order mark, else UTF-8 if the whole file is valid UTF-8, else the usual one of the
 * language.
 */
const encodingOf = async (path: string, language: string): Promise<string> => {
  for await (const head of createReadStream(path, { end: 1 }) as AsyncIterable<Buffer>) {
    if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
    if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  }
  try {
    for await (const _ of textOf(path, 'utf-8', true));
    return 'utf-8';
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    return Object.hasOwn(ENCODINGS, language) ? ENCODINGS[language]! : DEFAULT_ENCODING;
  }
};

/** Returns the most frequent delimiter outside of quotes in the first lines; a comma if there is none. */
export const delimiterOf = (sample: string): string => {
  const lines = sample.replace(/"[^"]*"/g, '').split(/\r?\n/, SAMPLE_LINES);
  const count = (mark: string): number => lines.reduce((sum, line) => sum + line.split(mark).length - 1, 0);
  return DELIMITERS.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
};

const cellOf = (text: string): Cell | undefined => (text ? { text, number: null } : undefined);

/** Throws if the file has too many line ends. The parser creates a record for each, even an empty one. */
const limitLines = async (path: string): Promise<void> => {
  let [feeds, returns] = [0, 0];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    feeds += countOf(chunk, LINE_FEED);
    returns += countOf(chunk, CARRIAGE_RETURN);
    if (Math.max(feeds, returns) > FILE_BUDGET.lines) throw new ExtractionError('too-much', `More than ${FILE_BUDGET.lines} lines`);
  }
};

const countOf = (bytes: Buffer, byte: number): number => {
  let count = 0;
  for (let index = bytes.indexOf(byte); index >= 0; index = bytes.indexOf(byte, index + 1)) count++;
  return count;
};

/** Extracts the rows of a CSV file as one sheet. */
export const extractDelimited = async (path: string, language: string): Promise<Extract> => {
  await limitLines(path);
  const encoding = await encodingOf(path, language);
  let sample = '';
  for await (const piece of textOf(path, encoding)) {
    sample = piece;
    break;
  }
  const rows = parse({
    delimiter: delimiterOf(sample),
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: EXTRACT_LIMITS.text,
  });
  const sheet = new SheetExtract(1, '', false, new RowBudget());
  const texts = new Texts();
  await pipeline(textOf(path, encoding), rows, async (records: AsyncIterable<string[]>) => {
    let nr = 0;
    for await (const record of records) {
      nr++;
      const cells = record.slice(0, EXTRACT_LIMITS.columns).map((text) => cellOf(text.trim()));
      if (cells.some(Boolean) && !sheet.take({ nr, cells })) return;
    }
  }).catch((error: unknown) => {
    const isTooLong = error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE';
    throw isTooLong ? new ExtractionError('too-much', `A record of more than ${EXTRACT_LIMITS.text} characters`) : error;
  });
  return { pages: null, sheets: [sheet.end(texts)], texts: texts.all };
};
