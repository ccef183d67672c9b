import { strToU8, zipSync } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** The earliest date that the ZIP format can store. A fixed date makes the bytes of the archive reproducible. */
const mtime = new Date(1980, 0, 1);
const zip = (entries: readonly (readonly [name: string, text: string])[]): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(entries.map(([name, text]) => [name, strToU8(text)])), { mtime }));

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const officePackage = (type: string, part: string, more: readonly (readonly [string, string])[]): Buffer =>
  zip([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/>${
        part.startsWith('xl/')
          ? '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>'
          : ''
      }</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="${part}"/></Relationships>`,
    ],
    ...more,
  ]);

const HEADING = 1;
const AMOUNT = 2;
const STYLES = `${XML}<styleSheet xmlns="${SPREADSHEET}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF0B5563"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const cell = (value: string | number, style: number): string =>
  typeof value === 'number'
    ? `<c t="n" s="${style}"><v>${value}</v></c>`
    : `<c t="inlineStr" s="${style}"><is><t>${escapeXml(value)}</t></is></c>`;

/** Returns an XLSX file with one sheet, whose first row is the header. */
export const makeWorkbook = (title: string, rows: readonly (readonly (string | number)[])[]): Buffer => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => String(row[column] ?? '').length)) + 3);
  const columns = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('');
  const lines = rows.map((row, index) => {
    const style = (value: string | number) => (index === 0 ? HEADING : typeof value === 'number' && !Number.isInteger(value) ? AMOUNT : 0);
    return `<row r="${index + 1}">${row.map((value) => cell(value, style(value))).join('')}</row>`;
  });
  return officePackage(SHEET_TYPE, 'xl/workbook.xml', [
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(title)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', STYLES],
    [
      'xl/worksheets/sheet1.xml',
      `${XML}<worksheet xmlns="${SPREADSHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
    ],
  ]);
};

const run = (text: string, form = ''): string => `<w:r><w:rPr>${form}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

export const makeLetter = (title: string, paragraphs: readonly string[]): Buffer =>
  officePackage(WORD_TYPE, 'word/document.xml', [
    [
      'word/document.xml',
      `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:pPr><w:spacing w:after="240"/></w:pPr>${run(title, '<w:b/><w:color w:val="0B5563"/><w:sz w:val="34"/>')}</w:p>${paragraphs
        .map((text) => `<w:p><w:pPr><w:spacing w:after="140"/></w:pPr>${run(text, '<w:sz w:val="22"/>')}</w:p>`)
        .join(
          '',
        )}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1304" w:right="1304" w:bottom="1304" w:left="1304"/></w:sectPr></w:body></w:document>`,
    ],
  ]);
