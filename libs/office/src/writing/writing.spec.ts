import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decimalMarkOf } from '@portal/contracts';
import fc from 'fast-check';
import { openPromise } from 'yauzl';
import { readCsv, withoutApostrophe } from '../../../../tests/kit/files/read-tables';
import { OfficeParts } from '../package/office-parts';
import { readPackage } from '../package/read-package';
import type { Cell as ReadCell } from '../row';
import { Workbook } from '../sheets/workbook';
import { csvOf } from './csv';
import type { Cell, Table } from './table';
import { xlsxOf } from './xlsx';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'exports-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tableOf = (rows: Table['rows'], overrides: Partial<Table> = {}): Table => ({
  title: 'Participants',
  headings: ['Name', 'Since (UTC)'],
  rows,
  isRightToLeft: false,
  ...overrides,
});
const save = async (table: Table): Promise<{ path: string; size: number }> => {
  const path = join(folder, 'one.xlsx');
  const bytes = await buffer(xlsxOf(table));
  writeFileSync(path, bytes);
  return { path, size: bytes.length };
};
/** Reads a written workbook. Returns the cells of each row by sheet. */
const sheetsOf = async (table: Table) => {
  const parts = await OfficeParts.open((await save(table)).path);
  const workbook = await Workbook.open(parts);
  const sheets: { name: string; rows: [number, ...(ReadCell | undefined)[]][] }[] = [];
  for (const sheet of workbook.sheets) {
    const rows: (typeof sheets)[number]['rows'] = [];
    await workbook.readRows(sheet, ({ nr, cells }) => rows.push([nr, ...cells]) > 0);
    sheets.push({ name: sheet.name, rows });
  }
  parts.close();
  return sheets;
};
const partOf = async (table: Table, name: string): Promise<string> => {
  const parts = await OfficeParts.open((await save(table)).path);
  const text = (await buffer(parts.read(name))).toString();
  parts.close();
  return text;
};

const TRAPS = ['=1+1', '+1', '-2', '@x', '\t=1', '＝1', 'a\r\nb', '_x0041_', '\u0000\u001f', '\ufffe', ' "<&>" ', '👍🏽', '007', '1e5'];

describe('A table as a workbook', () => {
  it('T22 each text is written unchanged as text and never as a formula', async () => {
    const table = tableOf(TRAPS.map((trap) => [trap, null]));
    const [sheet] = await sheetsOf(table);
    expect(sheet!.rows.slice(1).map(([, cell]) => cell)).toEqual(TRAPS.map((text) => ({ text, number: null })));
    const xml = await partOf(table, 'xl/worksheets/sheet1.xml');
    expect(xml).not.toMatch(/<f[ >]/);
    expect(xml.match(/<c /g)).toHaveLength(xml.match(/t="inlineStr"/g)!.length);
  });

  it('R3.14 a text is truncated to the limit of a cell, and invalid characters in it are replaced', async () => {
    const [sheet] = await sheetsOf(tableOf([['x'.repeat(32_766) + '👍', 'a\ud800b']]));
    const [, longCell, invalidText] = sheet!.rows[1]!;
    expect([longCell!.text, invalidText!.text]).toEqual(['x'.repeat(32_766), 'a\ufffdb']);
  });

  it('R3.14 numbers and dates are written as values, to the second', async () => {
    const rows: Cell[][] = [
      [42.5, new Date('2026-11-08T10:00:59.999Z')],
      [Number.NaN, new Date('2024-02-29T00:00:00Z')],
    ];
    const [sheet] = await sheetsOf(tableOf(rows));
    expect(sheet!.rows.slice(1)).toEqual([
      [2, { text: '42.5', number: 42.5 }, { text: '2026-11-08 10:01:00', number: null }],
      [3, undefined, { text: '2024-02-29 00:00:00', number: null }],
    ]);
    const values = [...(await partOf(tableOf(rows), 'xl/worksheets/sheet1.xml')).matchAll(/s="3"><v>([^<]+)/g)];
    const seconds = values.map(([, value]) => Math.round((Number(value) - 25_569) * 86_400));
    expect(seconds).toEqual(['2026-11-08T10:01:00Z', '2024-02-29T00:00:00Z'].map((index) => Date.parse(index) / 1_000));
  });

  it('R3.14 headings are frozen, and the sheet is laid out from right to left in a right-to-left language', async () => {
    const xml = await partOf(tableOf([], { isRightToLeft: true }), 'xl/worksheets/sheet1.xml');
    expect(xml).toMatch(/<sheetView [^>]*rightToLeft="1"[^>]*><pane ySplit="1" [^>]*state="frozen"\/>/);
    expect(await partOf(tableOf([]), 'xl/worksheets/sheet1.xml')).not.toContain('rightToLeft');
  });

  it('R3.14 rows beyond the limit of a sheet continue in another sheet', async () => {
    const rows = function* (): Generator<Cell[]> {
      for (let nr = 2; nr <= 1_048_576; nr += 1) yield [null];
      yield ['the next'];
    };
    const parts = await OfficeParts.open((await save(tableOf(rows(), { title: 'A [long]: name/of more than 31 characters' }))).path);
    const { sheets } = await Workbook.open(parts);
    expect(sheets.map(({ name }) => name)).toEqual(['A  long   name of more than 31', 'A  long   name of more than 3 2']);
    expect((await buffer(parts.read('xl/worksheets/sheet2.xml'))).toString()).toContain('the next');
    parts.close();
  });

  it('R3.14 a written workbook has correct checksums and passes the upload check', async () => {
    const { path, size } = await save(tableOf(TRAPS.map((trap) => [trap, new Date()])));
    expect(await readPackage(path, size)).toEqual({ kind: 'xlsx', macros: false, harmful: false, isDamaged: false });
    const zip = await openPromise(path, { autoClose: false });
    for await (const entry of zip.eachEntry()) {
      const bytes = await buffer(await zip.openReadStreamPromise(entry));
      expect([entry.fileName, bytes.length, crc32(bytes)]).toEqual([entry.fileName, entry.uncompressedSize, entry.crc32]);
    }
    zip.close();
  });
});

const ROW_COUNT = 100_000;
const makeCountedRows = (failsAt = Number.POSITIVE_INFINITY) => {
  const state = { count: 0, isOpen: true };
  const rows = async function* (): AsyncGenerator<Cell[]> {
    try {
      for (; state.count < ROW_COUNT; state.count += 1) {
        if (state.count === failsAt) throw new Error('The database went away');
        yield [`Somebody ${Math.random()}`, new Date()];
      }
    } finally {
      state.isOpen = false;
    }
  };
  return { state, rows: rows() };
};

describe('The streaming of a table', () => {
  it.each([
    ['xlsx', xlsxOf],
    ['csv', csvOf],
  ] as const)(
    'R3.14 a table as %s is sent while its rows are read, and its source is closed if the reader stops',
    async (_format, write) => {
      const { state, rows } = makeCountedRows();
      const pieces = write(tableOf(rows));
      for (let bytes = 0; bytes < 1_000; bytes += ((await pieces.next()).value as Buffer).length);
      expect(state.count).toBeLessThan(ROW_COUNT / 4);
      await pieces.return(undefined);
      expect(state.isOpen).toBe(false);
    },
  );

  it.each([
    ['xlsx', xlsxOf],
    ['csv', csvOf],
  ] as const)('R3.14 writing a hundred thousand rows as %s uses no more memory at the end than at the start', async (_format, write) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const { state, rows } = makeCountedRows();
    const used: Record<'early' | 'late', number[]> = { early: [], late: [] };
    let nextAt = ROW_COUNT / 10;
    for await (const _piece of write(tableOf(rows))) {
      if (state.count < nextAt) continue;
      nextAt += ROW_COUNT / 10;
      collect();
      used[state.count < ROW_COUNT / 2 ? 'early' : 'late'].push(process.memoryUsage().heapUsed);
    }
    expect(used.late.length).toBeGreaterThan(1);
    expect(Math.max(...used.late) / Math.max(...used.early)).toBeLessThan(1.1);
  });

  it('R3.14 a workbook whose writing failed half-way does not open', async () => {
    const pieces: Uint8Array[] = [];
    const readWorkbook = async () => {
      for await (const piece of xlsxOf(tableOf(makeCountedRows(ROW_COUNT / 2).rows))) pieces.push(piece);
    };
    await expect(readWorkbook()).rejects.toThrow('The database went away');
    const path = join(folder, 'cut.xlsx');
    writeFileSync(path, Buffer.concat(pieces));
    await expect(OfficeParts.open(path)).rejects.toMatchObject({ reason: 'broken' });
  });
});

describe('A table as CSV', () => {
  it('T22 a text that could be a formula gets an apostrophe in CSV, and a number does not', async () => {
    const rows: Cell[][] = [
      ['+1', '-2', '@x', '\t=1'],
      ['＝1', 'a,b', 'plain', -2],
      ['x;=1', 'a\n+1', "a\n'-1", 'a; b\n\n@x'],
      [new Date('2026-11-08T10:00:01.500Z'), null, 'a "b"', 'c\r\nd'],
    ];
    const text = (await buffer(csvOf({ headings: ['One', '=Two'], rows }))).toString();
    expect(text.split(/\r\n(?!d)/)).toEqual([
      `\ufeffOne,'=Two`,
      `'+1,'-2,'@x,"'\t'=1"`,
      `'＝1,"a,b",plain,-2`,
      `"x;'=1","a\n'+1","a\n''-1","a; b\n\n'@x"`,
      `2026-11-08 10:00:02,,"a ""b""","c\r\nd"`,
      '',
    ]);
  });

  it('R3.14 CSV for a language with a decimal comma is separated by semicolons', async () => {
    const rows: Cell[][] = [['Müller; GmbH', 1.5, new Date('2026-09-03T09:50:00Z')]];
    expect((await buffer(csvOf({ headings: ['Name', 'Hours'], rows, decimalMark: ',' }))).toString()).toBe(
      '\ufeffName;Hours\r\n"Müller; GmbH";1,5;2026-09-03 09:50:00\r\n',
    );
    const semicolonLanguages = ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'hu', 'tr', 'id', 'vi'];
    expect(semicolonLanguages.map(decimalMarkOf)).toEqual(semicolonLanguages.map(() => ','));
    expect(['en', 'ja', 'zh-Hant-TW', 'th'].map(decimalMarkOf)).toEqual(['.', '.', '.', '.']);
  });

  it('T22 removing the apostrophes of a CSV file restores each text, and no cell starts with a formula', async () => {
    const text = fc.string({ unit: fc.constantFrom("'", '=', '-', '＠', ';', '\t', '\r', '\n', ' ', 'a', '"', ',') });
    await fc.assert(
      fc.asyncProperty(text, async (input) => {
        const [, [cell]] = readCsv(await buffer(csvOf({ headings: ['One', 'Two'], rows: [[input, 'x']] }))) as [string[], string[]];
        expect(withoutApostrophe(cell!)).toBe(input);
        expect(cell).not.toMatch(/(^|[;\t\r\n])[^\S\r\n\t]*[=+\-@＝＋－＠]/);
      }),
      { seed: 22 },
    );
  });

  it('R3.14 a CSV file that is truncated at any position does not end with a line end', async () => {
    const { rows } = makeCountedRows();
    let ends = 0;
    for await (const piece of csvOf(tableOf(rows))) if (piece.toString().endsWith('\r\n')) ends += 1;
    expect(ends).toBe(1);
  });
});
