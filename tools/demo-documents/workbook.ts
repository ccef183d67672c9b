import { escapeAttribute, escapeXml, officeFile } from './package-file.ts';

export type Cell = string | number | null;
export interface Sheet {
  name: string;
  /** The lines above the column headings: the list's title and description. */
  titleLines: string[];
  head: string[];
  rows: Cell[][];
  /** The indexes of columns with amounts, which have two decimals. */
  amounts: number[];
  rtl: boolean;
}

const NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TEXT = 0;
const HEAD = 1;
const AMOUNT = 2;
const TITLE = 3;
const NUMBER = 4;
const font = (size: number, more = ''): string =>
  `<font>${more.includes('<b/>') ? '<b/>' : ''}<sz val="${size}"/>${more.replace('<b/>', '')}<name val="Calibri"/></font>`;
const STYLES = `<styleSheet xmlns="${NAMESPACE}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00"/></numFmts><fonts count="3">${font(11)}${font(11, '<b/><color rgb="FFFFFFFF"/>')}${font(15, '<b/><color rgb="FF0B5563"/>')}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF0B5563"/></patternFill></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="1" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const letter = (column: number): string => String.fromCharCode(65 + column);

/** Returns a workbook with fixed headings and filterable rows. */
export const workbookFile = (title: string, sheets: readonly Sheet[]): Buffer => {
  const strings = new Map<string, number>();
  const sharedIndex = (text: string): number => {
    const existingIndex = strings.get(text);
    if (existingIndex !== undefined) return existingIndex;
    strings.set(text, strings.size);
    return strings.size - 1;
  };
  const cell = (value: Cell, reference: string, style: number): string => {
    if (value === null) return '';
    return typeof value === 'number'
      ? `<c r="${reference}" s="${style}"><v>${value}</v></c>`
      : `<c r="${reference}" s="${style}" t="s"><v>${sharedIndex(value)}</v></c>`;
  };
  const sheetXml = ({ titleLines, head, rows, amounts, rtl }: Sheet): string => {
    const top = titleLines.length ? titleLines.length + 2 : 1;
    const last = top + rows.length;
    const widths = head.map((name, column) =>
      Math.min(64, Math.max(name.length, ...rows.map((row) => String(row[column] ?? '').length)) + 3),
    );
    const line = (nr: number, cells: string): string => `<row r="${nr}">${cells}</row>`;
    const lines = [
      ...titleLines.map((text, index) => line(index + 1, cell(text, `A${index + 1}`, index ? TEXT : TITLE))),
      line(top, head.map((name, column) => cell(name, letter(column) + top, HEAD)).join('')),
      ...rows.map((row, index) => {
        const nr = top + 1 + index;
        const style = (value: Cell, column: number) => (typeof value !== 'number' ? TEXT : amounts.includes(column) ? AMOUNT : NUMBER);
        return line(nr, row.map((value, column) => cell(value, letter(column) + nr, style(value, column))).join(''));
      }),
    ];
    return `<worksheet xmlns="${NAMESPACE}"><sheetViews><sheetView workbookViewId="0"${rtl ? ' rightToLeft="1"' : ''}><pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>${lines.join('')}</sheetData><autoFilter ref="A${top}:${letter(head.length - 1)}${last}"/></worksheet>`;
  };
  const contents = sheets.map(sheetXml);
  const names = sheets
    .map(({ name }, index) => `<sheet name="${escapeAttribute(name)}" sheetId="${index + 1}" r:id="s${index + 1}"/>`)
    .join('');
  const texts = [...strings.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('');
  return officeFile(
    [
      {
        path: 'xl/workbook.xml',
        type: 'spreadsheetml.sheet.main',
        relationships: {
          ...Object.fromEntries(sheets.map((_, index) => [`s${index + 1}`, ['worksheet', `worksheets/sheet${index + 1}.xml`] as const])),
          y1: ['styles', 'styles.xml'],
          t1: ['sharedStrings', 'sharedStrings.xml'],
        },
        content: `<workbook xmlns="${NAMESPACE}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names}</sheets></workbook>`,
      },
      { path: 'xl/styles.xml', type: 'spreadsheetml.styles', content: STYLES },
      {
        path: 'xl/sharedStrings.xml',
        type: 'spreadsheetml.sharedStrings',
        content: `<sst xmlns="${NAMESPACE}" uniqueCount="${strings.size}">${texts}</sst>`,
      },
      ...contents.map((content, index) => ({ path: `xl/worksheets/sheet${index + 1}.xml`, type: 'spreadsheetml.worksheet', content })),
    ],
    title,
  );
};
