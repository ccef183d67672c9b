import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { officeFile, slidesFile, type WorkbookFile, wordFile, workbookFile } from '../../../tests/kit/files/office-files';
import { EXTRACT_LIMITS, type ExtractableKind, plainText } from './extract';
import { extractFile } from './extract-file';
import { delimiterOf } from './sheets/delimited';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'extract-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const extract = (kind: ExtractableKind, bytes: Buffer, language = 'en') => {
  const path = join(folder, `one.${kind}`);
  writeFileSync(path, bytes);
  return extractFile({ path, kind, language });
};
const textsOf = async (kind: ExtractableKind, bytes: Buffer) => (await extract(kind, bytes)).texts.map(({ text }) => text);
const failure = (kind: ExtractableKind, bytes: Buffer) => expect(extract(kind, bytes)).rejects.toMatchObject({ reason: 'broken' });

describe('The text of a Word file', () => {
  const paragraph = (...runs: string[]) => `<w:p>${runs.map((run) => `<w:r><w:t>${run}</w:t></w:r>`).join('')}</w:p>`;

  it('R7.13 the paragraphs of a Word file are read with words joined across runs', async () => {
    const body = `${paragraph('Zero ad', 'just', 'ment')}${paragraph(' ')}<w:p><w:r><w:t>Range</w:t><w:tab/><w:t>0–10 bar</w:t></w:r></w:p>`;
    expect(await textsOf('docx', wordFile(body))).toEqual(['Zero adjustment\nRange\t0–10 bar']);
  });

  it('R7.13 each table row of a Word file is read as one line with its cells in columns', async () => {
    const cell = (...texts: string[]) => `<w:tc>${texts.map((text) => paragraph(text)).join('') || '<w:p/>'}</w:tc>`;
    const rows = [[cell('F202'), cell('Coil', 'current'), cell('Check')], [cell('S310'), cell(), cell('Vent')], [cell()]];
    const table = `<w:tbl>${rows.map((row) => `<w:tr>${row.join('')}</w:tr>`).join('')}</w:tbl>`;
    expect(await textsOf('docx', wordFile(paragraph('Faults') + table))).toEqual(['Faults\nF202\tCoil current\tCheck\nS310\t\tVent']);
  });

  it('R7.13 the footnotes of a Word file are read, and copies for older programs are not', async () => {
    const box = `<w:p><mc:AlternateContent><mc:Choice>${paragraph('Note')}</mc:Choice><mc:Fallback>${paragraph('Note')}</mc:Fallback></mc:AlternateContent></w:p>`;
    expect(await textsOf('docx', wordFile(box, `<w:footnotes>${paragraph('At 20 °C.')}</w:footnotes>`))).toEqual(['Note\nAt 20 °C.']);
  });

  it('R5.2 a Word file is read with all tracked changes accepted and without hidden text', async () => {
    const trackedChange = (name: string, content: string) => `<w:${name} w:id="1" w:author="Lena">${content}</w:${name}>`;
    const run = (text: string, properties = '') => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
    const body = [
      `<w:p>${trackedChange('del', '<w:r><w:delText>19 bar</w:delText></w:r>')}${trackedChange('ins', run('16 bar'))}${trackedChange('moveFrom', run(' moved'))}</w:p>`,
      `<w:p>${trackedChange('moveTo', run('moved'))}${run(' secret', '<w:vanish/>')}${run(' open', '<w:vanish w:val="0"/>')}</w:p>`,
      `<w:p>${run('kept', trackedChange('rPrChange', '<w:rPr><w:vanish/></w:rPr>'))}</w:p>`,
    ];
    const { texts, findings } = await extract('docx', wordFile(body.join('')));
    expect(texts.map(({ text }) => text)).toEqual(['16 bar\nmoved open\nkept']);
    expect(findings).toEqual([
      { kind: 'tracked-changes', count: 1, names: ['Lena'] },
      { kind: 'hidden-text', count: 1, names: [] },
    ]);
  });

  it.each([
    ['is not an archive', Buffer.from('PK\x03\x04 and nothing else')],
    ['has no main part', officeFile({ parts: { 'main.xml': '<w:document/>' }, relations: {} })],
    ['refers to a missing part', officeFile({ parts: {}, relations: { '': { r1: ['officeDocument', 'gone.xml'] } } })],
    ['ends in the middle', wordFile('<w:p><w:r>')],
    [
      'declares its own entities',
      officeFile({
        parts: { 'main.xml': '<!DOCTYPE w [<!ENTITY a "aa">]><w:p>&a;</w:p>' },
        relations: { '': { r1: ['officeDocument', 'main.xml'] } },
      }),
    ],
  ])('R8.5 a Word file that %s is reported as broken', (_how, bytes) => failure('docx', bytes));
});

describe('The text of a presentation', () => {
  const shape = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;

  it('R5.2 the text of a presentation contains its visible slides in order, without notes, comments, hidden slides or slide numbers', async () => {
    const number = '<a:p><a:fld type="slidenum"><a:t>2</a:t></a:fld></a:p>';
    const slides = [shape('Welcome'), { xml: shape('Margins'), show: '0' }, shape('Zero') + number, shape('Thank you')];
    const file = slidesFile(slides, { 2: shape('Show the valve.'), 3: number });
    const { pages, texts, findings } = await extract('pptx', file);
    expect(pages).toBe(3);
    expect(texts.map(({ nr, text }) => [nr, text])).toEqual([
      [1, 'Welcome'],
      [2, 'Zero'],
      [3, 'Thank you'],
    ]);
    expect(findings).toEqual([
      { kind: 'hidden-slides', count: 1, names: [] },
      { kind: 'notes', count: 1, names: [] },
    ]);
  });
});

describe('The cells of a workbook', () => {
  const cellsOf = async (rows: string, overrides: Partial<WorkbookFile> = {}) => {
    const { sheets } = await extract('xlsx', workbookFile({ sheets: { Prices: { rows } }, ...overrides }));
    return sheets[0]!.rows.map(({ nr, cells }) => [nr, ...cells]);
  };
  const stylesOf = (formats: readonly (number | string)[]) =>
    `<numFmts>${formats.map((code, index) => (typeof code === 'string' ? `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>` : '')).join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${formats.map((code, index) => `<xf numFmtId="${typeof code === 'string' ? 200 + index : code}"/>`).join('')}</cellXfs>`;
  const displayTextOf = async (value: string, format: number | string, properties?: string) =>
    (await cellsOf(`<row><c s="0"><v>${value}</v></c></row>`, { styles: stylesOf([format]), properties }))[0]![1];

  it('R7.13 rows and cells are read with or without explicit references', async () => {
    const rows = '<row r="2"><c r="B2"><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row><row/>';
    expect(await cellsOf(rows)).toEqual([
      [2, '', '1', '2'],
      [3, '3'],
    ]);
  });

  it('R7.13 cell texts are read without the phonetic guides of Japanese words and with escaped characters decoded', async () => {
    const strings =
      '<si><r><t>圧力</t></r><r><t>計</t></r><rPh sb="0" eb="2"><t>アツリョク</t></rPh></si><si><t>two_x000A_lines _x005F_x000A_</t></si>';
    expect(await cellsOf('<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>9</v></c></row>', { strings })).toEqual([
      [1, '圧力計', 'two\nlines _x000A_'],
    ]);
  });

  it.each([
    ['0.1', 0, '0.1'],
    ['1.2999999999999998', 0, '1.3'],
    ['12345678901234567890', 0, '12345678901234567890'],
    ['1234.5', 4, '1234.50'],
    ['1234.5', '&quot;EUR&quot; #,##0.00;[Red]-#,##0.00', 'EUR 1234.50'],
    ['1234.5', '_-* #,##0.00 [$€-407]_-;-* #,##0.00 [$€-407]_-', '1234.50 €'],
    ['1234.5', '#,##0.00\\ \\E\\U\\R', '1234.50 EUR'],
    ['1234.5', 44, '1234.50'],
    ['-1234.5', 8, '(1234.50)'],
    ['-5', '0.00;[Red]0.00', '-5'],
    ['0', '0.00;-0.00;&quot;on request&quot;', 'on request'],
    ['1500', '[&gt;=1000]0.0,&quot;k&quot;;0', '1.5k'],
    ['1.5', '# ?/?', '1 1/2'],
    ['1.3', '# ??/??', '1 3/10'],
    ['1.5', '[h]:mm', '36:00'],
    ['0.5', '[mm]:ss', '720:00'],
    ['0.75', 18, '6:00 PM'],
    ['0.123456', 47, '57:46.6'],
    ['12345', '00000000', '00012345'],
    ['12345', '000\\-000', '012-345'],
    ['12', '&quot;YD-&quot;@', 'YD-12'],
    ['12345', 11, '1.23E+04'],
    ['0.3333333333333333', 0, '0.333333333'],
    ['4012345678901', 0, '4012345678901'],
    ['1.005', 2, '1.01'],
    ['0.021', '0.0%', '2.1%'],
    ['45000', 14, '2023-03-15'],
    ['45000.75', 22, '2023-03-15 18:00'],
    ['0.5', 'hh:mm', '12:00'],
    ['45000', '[$-407]d. mmmm yyyy', '15. März 2023'],
    ['45000', 'ddd dd.mm.yy', 'Wed 15.03.23'],
    ['45000', '[$-411]ggge&quot;年&quot;', '2023-03-15'],
    ['45000', '[$-107041E]d mmmm yyyy', '2023-03-15'],
    ['-1', 14, '-1'],
    ['5', '0 km', '5'],
    ['5', '0&quot;', '5'],
    ['45000', 55, '2023-03-15'],
    ['1', 14, '1900-01-01'],
    ['60', 14, '1900-02-29'],
    ['61', 14, '1900-03-01'],
    ['7', '[Red]0', '7'],
    ['7', '@', '7'],
  ])('R7.13 the value %s in the format %s is shown as %s', async (value, format, expectedText) => {
    expect(await displayTextOf(value, format)).toBe(expectedText);
  });

  it('R7.13 the format of a cell can add words to a text or hide the text', async () => {
    const styles = stylesOf(['&quot;YD-&quot;@', ';;;', '_-@_-']);
    const rows = `<row>${[0, 1, 2].map((style) => `<c t="str" s="${style}"><v>P7 </v></c>`).join('')}</row>`;
    expect(await cellsOf(rows, { styles })).toEqual([[1, 'YD-P7 ', '', 'P7 ']]);
  });

  it('R7.13 superscript and subscript digits of a text remain distinct from normal digits', async () => {
    const run = (place: string, text: string) => `<r><rPr><vertAlign val="${place}"/></rPr><t>${text}</t></r>`;
    const strings = `<si><r><t>12,50</t></r>${run('superscript', '1)')}</si><si><r><t>H</t></r>${run('subscript', '2')}<r><t>O 2</t></r></si>`;
    expect(await cellsOf('<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>', { strings })).toEqual([[1, '12,50¹⁾', 'H₂O 2']]);
  });

  it('R3.12 the part number, the price and its currency are read as the cells display them', async () => {
    const styles = stylesOf(['00000000', '#,##0.00 [$€-407]', '[$$-1009]#,##0.00', '0%', ';;;', 'General', 'Standard']);
    const part = (nr: number) => `<c s="0"><v>${nr}</v></c>`;
    const rows = [
      '<c t="str"><v>Part number</v></c><c t="str"><v>Price</v></c>',
      `${part(12345)}<c s="1"><v>1234.5</v></c>`,
      `${part(2)}<c s="2"><v>10</v></c>`,
      `${part(3)}<c s="3"><v>0.5</v></c>`,
      `${part(4)}<c s="4"><v>7</v></c>`,
      `${part(7)}<c s="6"><v>7</v></c>`,
      `${part(5)}<c s="5"><f>A1*2</f></c>`,
      `<c><f>A1</f></c><c s="5"><v>9</v></c>`,
      `<c><f>A1</f></c><c><f>B1</f></c>`,
      `${part(6)}<c t="str"><f>A1</f><v></v></c>`,
    ];
    const bytes = workbookFile({ sheets: { Prices: { rows: rows.map((row) => `<row>${row}</row>`).join('') } }, styles });
    const path = join(folder, 'prices.xlsx');
    writeFileSync(path, bytes);
    const { prices, sheets } = await extractFile({ path, kind: 'xlsx', language: 'en', prices: [] });
    expect(prices!.offers.map(({ partKey, amount, currency, unclear }) => [partKey, amount, currency, unclear])).toEqual([
      ['00012345', 12_345_000n, 'EUR', false],
      ['00000002', 100_000n, 'CAD', false],
      ['00000003', null, '', true],
      ['00000004', null, '', false],
      ['00000007', 70_000n, '', false],
      ['00000005', null, '', false],
      ['00000006', null, '', false],
    ]);
    expect(prices).toMatchObject({ empty: 2, valueless: 3 });
    expect(sheets[0]!.rowCount).toBe(9);
  });

  it('R7.13 a text that starts like a formula is shown as text, and a formula as its stored value', async () => {
    const texts = ['=1+1', '+49', '-5 %', '@SUM(A1)'];
    const rows = `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}<c><f>6*7</f><v>41</v></c></row>`;
    expect(await cellsOf(rows)).toEqual([[1, ...texts, '41']]);
  });

  it('R7.13 ISO 8601 timestamps are shown in the format of their cells', async () => {
    const cell = (value: string, style: number) => `<c t="d" s="${style}"><v>${value}</v></c>`;
    const rows = `<row>${cell('2023-03-15', 0)}${cell('2023-03-15T18:00:00', 1)}${cell('2023-03-15', 2)}</row>`;
    expect(await cellsOf(rows, { styles: stylesOf(['dd.mm.yyyy', 22, 0]) })).toEqual([[1, '15.03.2023', '2023-03-15 18:00', '2023-03-15']]);
  });

  it('R7.13 days are counted from 1904 if the workbook declares this date system', async () => {
    expect(await displayTextOf('0', 14, 'date1904="1"')).toBe('1904-01-01');
  });

  it("R7.13 booleans and errors are shown but are not part of the sheet's text", async () => {
    const file = workbookFile({
      sheets: { One: { rows: '<row><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><v>YD-P7</v></c></row>' } },
    });
    const { sheets, texts } = await extract('xlsx', file);
    expect(sheets[0]!.rows[0]!.cells).toEqual(['TRUE', '#N/A', 'YD-P7']);
    expect(texts[0]!.text).toBe('TRUE\t\tYD-P7');
  });

  it('R5.2 hidden sheets of a workbook are listed last and have no text', async () => {
    const rows = '<row><c t="str"><v>YD-P7</v></c></row>';
    const { sheets, texts, findings } = await extract(
      'xlsx',
      workbookFile({ sheets: { Margins: { rows, state: 'veryHidden' }, Prices: { rows }, Costs: { rows, state: 'hidden' } } }),
    );
    expect(sheets.map(({ name, hidden, rowCount }) => [name, hidden, rowCount])).toEqual([
      ['Prices', false, 1],
      ['Margins', true, 1],
      ['Costs', true, 1],
    ]);
    expect(texts.map(({ nr, label }) => [nr, label])).toEqual([[1, 'Prices']]);
    expect(findings).toEqual([{ kind: 'hidden-sheets', count: 2, names: ['Margins', 'Costs'] }]);
  });

  it.each([
    ['hidden', '<col min="2" max="2" hidden="1"/>', 'hidden="1"'],
    ['without a width or height', '<col min="2" max="2" width="0"/>', 'ht="0"'],
  ])('R5.2 rows and columns that are %s have neither cells nor text in the result', async (_how, columns, row) => {
    const cell = (text: string) => `<c t="str"><v>${text}</v></c>`;
    const rows = [
      `<row r="1">${cell('Part')}${cell('Cost')}${cell('Price')}</row>`,
      `<row r="2" ${row}>${cell('YD-S1')}${cell('11')}${cell('12')}</row>`,
      `<row r="3">${cell('YD-P7')}${cell('700')}${cell('1165')}</row>`,
    ].join('');
    const { sheets, texts, findings } = await extract('xlsx', workbookFile({ sheets: { Prices: { rows, columns } } }));
    expect(sheets[0]).toMatchObject({
      rowCount: 2,
      rows: [
        { nr: 1, cells: ['Part', '', 'Price'] },
        { nr: 3, cells: ['YD-P7', '', '1165'] },
      ],
    });
    expect(texts[0]!.text).toBe('Part\t\tPrice\nYD-P7\t\t1165');
    expect(findings).toEqual([
      { kind: 'hidden-rows', count: 1, names: [] },
      { kind: 'hidden-columns', count: 1, names: [] },
    ]);
  });

  it('R7.13 a truncated cell, and a cell with invalid characters, can be stored in the database', async () => {
    const row = `<row><c t="str"><v>a_x0000_b_xD800_c</v></c><c t="str"><v>${'x'.repeat(EXTRACT_LIMITS.cell - 1)}\u{1f600}</v></c></row>`;
    const { sheets } = await extract('xlsx', workbookFile({ sheets: { Odd: { rows: row } } }));
    expect(sheets[0]!.rows[0]!.cells).toEqual(['ab\ufffdc', `${'x'.repeat(EXTRACT_LIMITS.cell - 1)}\ufffd`]);
  });

  it('R7.13 the preview of a sheet has up to 50,000 rows; further rows are counted and their text is read', async () => {
    const rows = Array.from({ length: EXTRACT_LIMITS.sheetRows + 100 }, (_, index) => `<row><c t="str"><v>part-${index + 1}</v></c></row>`);
    const { sheets, texts } = await extract('xlsx', workbookFile({ sheets: { Long: { rows: rows.join('') } } }));
    expect(sheets[0]).toMatchObject({ rowCount: rows.length, columnCount: 1 });
    expect(sheets[0]!.rows).toHaveLength(EXTRACT_LIMITS.sheetRows);
    expect(texts[0]!.text).toContain('part-40000');
  });
});

describe('The cells of a CSV file', () => {
  const cellsOf = async (bytes: Buffer, language?: string) =>
    (await extract('csv', bytes, language)).sheets[0]!.rows.map(({ cells }) => cells);

  it('R7.13 CSV cells that start like a formula are read unchanged', async () => {
    expect(await cellsOf(Buffer.from('=1+1,+49,-5,@SUM(A1)\n'))).toEqual([['=1+1', '+49', '-5', '@SUM(A1)']]);
  });

  it('R7.13 CSV rows are read with any separator and with quoted cells', async () => {
    expect(await cellsOf(Buffer.from('\ufeffpart;price\n"YD-P7; black";"1,20"\n\nYD-P8;"2 ""net"""\n'))).toEqual([
      ['part', 'price'],
      ['YD-P7; black', '1,20'],
      ['YD-P8', '2 "net"'],
    ]);
  });

  it('R7.13 a CSV file may end with the Ctrl-Z character of DOS', async () => {
    expect(await cellsOf(Buffer.from('a,b\r\n1,2\r\n\x1a'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(await cellsOf(Buffer.from('a,b\x1a\x1a'))).toEqual([['a', 'b']]);
  });

  it.each([
    ['UTF-8 whatever the language', Buffer.from('Größe,1'), 'ja', ['Größe', '1']],
    ['UTF-16 by its mark', Buffer.from('\ufeff圧力\t1', 'utf16le'), 'en', ['圧力', '1']],
    ['the usual encoding of Japan', Buffer.from('8365835883672c31', 'hex'), 'ja', ['テスト', '1']],
    ['the usual encoding of Western Europe', Buffer.from('4772f6df652c31', 'hex'), 'de', ['Größe', '1']],
    ['the usual encoding of Poland', Buffer.from('b36f9c2c31', 'hex'), 'pl', ['łoś', '1']],
  ])('R7.13 a CSV file is read in %s', async (_what, bytes, language, cells) => {
    expect(await cellsOf(bytes, language)).toEqual([cells]);
  });

  it.each([
    ['a,b\n1,2', ','],
    ['"a,b,c";2\n"1,5";3', ';'],
    ['one column', ','],
    ['a|b', '|'],
  ])('R7.13 the delimiter of the CSV sample %j is detected as %j', (sample, delimiter) => {
    expect(delimiterOf(sample)).toBe(delimiter);
  });
});

describe('Plain text of a file', () => {
  it('R7.13 plain text has normalized characters and none that a database or a screen cannot handle', () => {
    expect(plainText(' ﬁlter\0 ﻣﺮﺣﺒﺎ \u0007\ud800 ')).toBe('filter مرحبا \ufffd');
    expect(plainText('１０³ Pa ½')).toBe('10³ Pa ½');
  });
});
