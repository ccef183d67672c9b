import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { slidesFile, wordFile, workbookFile } from '../../../tests/kit/files/office-files';
import { FILE_BUDGET } from './budget';
import { EXTRACT_LIMITS, type ExtractableKind } from './extract';
import { extractFile } from './extract-file';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'budget-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const extract = (kind: ExtractableKind, bytes: Buffer) => {
  const path = join(folder, `one.${kind}`);
  writeFileSync(path, bytes);
  return extractFile({ path, kind, language: 'en' });
};
/** Returns sheet rows in which every cell refers to the first shared string. */
const rowsOfSharedText = (rows: number, columns: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`.repeat(rows);
const sharedText = (length: number) => `<si><t>${'x'.repeat(length)}</t></si>`;

describe('The budget of one file', () => {
  it.each<[string, ExtractableKind, () => Buffer]>([
    [
      'characters in its cells',
      'xlsx',
      () => workbookFile({ sheets: { A: { rows: rowsOfSharedText(1_000, 100) } }, strings: sharedText(500) }),
    ],
    [
      'sheets',
      'xlsx',
      () =>
        workbookFile({ sheets: Object.fromEntries(Array.from({ length: FILE_BUDGET.sheets + 1 }, (_, nr) => [`S${nr}`, { rows: '' }])) }),
    ],
    ['line ends', 'csv', () => Buffer.alloc(10 * FILE_BUDGET.lines, '\n')],
    ['line ends of old Macintosh files', 'csv', () => Buffer.alloc(FILE_BUDGET.lines + 1, '\r')],
    ['characters in one line', 'csv', () => Buffer.alloc(2 * EXTRACT_LIMITS.text, 'a')],
    ['slides', 'pptx', () => slidesFile(Array.from({ length: FILE_BUDGET.pages + 1 }, () => ''))],
    ['levels of nested elements', 'docx', () => wordFile('<w:sdt>'.repeat(FILE_BUDGET.depth) + '</w:sdt>'.repeat(FILE_BUDGET.depth))],
    [
      'attributes of an element',
      'docx',
      () => wordFile(`<w:p ${Array.from({ length: FILE_BUDGET.attributes + 1 }, (_, nr) => `a${nr}=""`).join(' ')}/>`),
    ],
  ])('R7.13 T20 a file with more %s than allowed is not read because it is too large', async (_, kind, make) => {
    await expect(extract(kind, make())).rejects.toMatchObject({ reason: 'too-much' });
  });
});
