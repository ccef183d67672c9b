import { zip } from './files';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const FORMAT = 'application/vnd.openxmlformats-officedocument';
const SHEET_NAMESPACE = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${OFFICE_NAMESPACE}"`;
const WORD_NAMESPACE = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE_NAMESPACE}"`;
const SLIDE_NAMESPACE = `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE_NAMESPACE}"`;

/** A part of an Office file: content, media type and relationships. */
interface Part {
  data: string;
  type: string;
  leads?: Record<string, readonly [type: string, target: string]>;
}

const relationships = (leads: NonNullable<Part['leads']>): string =>
  `${XML}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${Object.entries(leads)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${OFFICE_NAMESPACE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Returns a valid Office file. The first part is the main part. */
const packageOf = (parts: Record<string, Part>): Buffer => {
  const [main] = Object.keys(parts);
  const types = Object.entries(parts).map(([name, { type }]) => `<Override PartName="/${name}" ContentType="${FORMAT}.${type}+xml"/>`);
  return zip([
    {
      name: '[Content_Types].xml',
      data: `${XML}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    },
    { name: '_rels/.rels', data: relationships({ r1: ['officeDocument', main!] }) },
    ...Object.entries(parts).flatMap(([name, { data, leads }]) => {
      const nameStart = name.lastIndexOf('/') + 1;
      const rels = leads ? [{ name: `${name.slice(0, nameStart)}_rels/${name.slice(nameStart)}.rels`, data: relationships(leads) }] : [];
      return [{ name, data: XML + data }, ...rels];
    }),
  ]);
};

const SECRET_TEXTS = ['Part', 'Price', 'YD-P7', 'YD-S3', 'Cost SECRET', 'Margin SECRET', 'YD-X9 SECRET'] as const;
const text = (reference: string, index: number): string => `<c r="${reference}" t="s"><v>${index}</v></c>`;

/**
 * Returns a price list with two hidden sheets, a hidden row, a hidden column from which the prices are computed, a comment, and a table.
 * All content that must stay hidden contains the word SECRET or the number 770.
 */
export const hiddenWorkbook = (): Buffer => {
  const rows = [
    `<row r="1">${text('A1', 0)}${text('B1', 4)}${text('C1', 1)}</row>`,
    `<row r="2">${text('A2', 2)}<c r="B2"><v>770</v></c><c r="C2"><f>B2*Margins!A2</f><v>1165</v></c></row>`,
    `<row r="3" hidden="1">${text('A3', 6)}<c r="C3"><v>770</v></c></row>`,
    `<row r="4">${text('A4', 3)}<c r="C4"><v>890.5</v></c></row>`,
  ];
  return packageOf({
    'xl/workbook.xml': {
      type: 'spreadsheetml.sheet.main',
      data: `<workbook ${SHEET_NAMESPACE}><bookViews><workbookView activeTab="2"/></bookViews><sheets><sheet name="Margins" sheetId="1" state="hidden" r:id="r1"/><sheet name="Prices" sheetId="2" r:id="r2"/><sheet name="Costs SECRET" sheetId="3" state="veryHidden" r:id="r3"/></sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="1">Prices!$A$1:$C$4</definedName><definedName name="SECRET_margin">Margins!$A$2</definedName></definedNames><calcPr calcId="191029"/></workbook>`,
      leads: {
        r1: ['worksheet', 'worksheets/sheet1.xml'],
        r2: ['worksheet', 'worksheets/sheet2.xml'],
        r3: ['worksheet', '/xl/worksheets/sheet3.xml'],
        r4: ['sharedStrings', 'sharedStrings.xml'],
        r5: ['calcChain', 'calcChain.xml'],
      },
    },
    'xl/worksheets/sheet1.xml': {
      type: 'spreadsheetml.worksheet',
      data: `<worksheet ${SHEET_NAMESPACE}><sheetData><row r="1">${text('A1', 5)}</row><row r="2"><c r="A2"><v>1.513</v></c></row></sheetData></worksheet>`,
    },
    'xl/worksheets/sheet2.xml': {
      type: 'spreadsheetml.worksheet',
      data: `<worksheet ${SHEET_NAMESPACE}><cols><col min="1" max="1" width="20"/><col min="2" max="2" width="9" hidden="1"/></cols><sheetData>${rows.join('')}</sheetData><legacyDrawing r:id="d1"/><tableParts count="1"><tablePart r:id="t1"/></tableParts></worksheet>`,
      leads: {
        d1: ['vmlDrawing', '../drawings/vmlDrawing1.xml'],
        c1: ['comments', '../comments1.xml'],
        t1: ['table', '../tables/table1.xml'],
      },
    },
    'xl/worksheets/sheet3.xml': {
      type: 'spreadsheetml.worksheet',
      data: `<worksheet ${SHEET_NAMESPACE}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>SECRET inline</t></is></c></row></sheetData></worksheet>`,
    },
    'xl/comments1.xml': {
      type: 'spreadsheetml.comments',
      data: `<comments ${SHEET_NAMESPACE}><authors><author>Lena</author></authors><commentList><comment ref="A2" authorId="0"><text><t>SECRET discount for Kestrel</t></text></comment></commentList></comments>`,
    },
    'xl/drawings/vmlDrawing1.xml': {
      type: 'vmlDrawing',
      data: '<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape id="SECRET"/></xml>',
    },
    'xl/tables/table1.xml': {
      type: 'spreadsheetml.table',
      data: `<table ${SHEET_NAMESPACE} id="1" name="T" displayName="T" ref="A1:C4"><tableColumns count="3"><tableColumn id="1" name="Part"/><tableColumn id="2" name="Cost SECRET"/><tableColumn id="3" name="Price"/></tableColumns></table>`,
    },
    'xl/sharedStrings.xml': {
      type: 'spreadsheetml.sharedStrings',
      data: `<sst ${SHEET_NAMESPACE} count="7" uniqueCount="7">${SECRET_TEXTS.map((item) => `<si><t>${item}</t></si>`).join('')}</sst>`,
    },
    'xl/calcChain.xml': { type: 'spreadsheetml.calcChain', data: `<calcChain ${SHEET_NAMESPACE}><c r="C2" i="2"/></calcChain>` },
  });
};

const run = (words: string, properties = ''): string => `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t>${words}</w:t></w:r>`;
const trackedChange = (name: string, author: string, content = ''): string =>
  `<w:${name} w:id="1" w:author="${author}" w:date="2026-11-01T00:00:00Z">${content}</w:${name}>`;

/**
 * Returns a document with tracked changes by two people, a comment and hidden text. All content that must stay hidden contains the word
 * SECRET.
 */
export const trackedDocument = (): Buffer => {
  const body = [
    `<w:p><w:commentRangeStart w:id="0"/>${run('The pump runs at ')}${trackedChange('del', 'Lena', '<w:r><w:delText>19 bar SECRET</w:delText></w:r>')}${trackedChange('ins', 'Kenji', run('16 bar.'))}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`,
    `<w:p><w:pPr><w:rPr>${trackedChange('del', 'Lena')}</w:rPr></w:pPr>${trackedChange('del', 'Lena', '<w:r><w:delText>SECRET paragraph</w:delText></w:r>')}</w:p>`,
    `<w:p>${trackedChange('moveFrom', 'Lena', run('SECRET moved'))}${run('SECRET hidden', '<w:vanish/>')}${run('It is blue.', trackedChange('rPrChange', 'Lena', '<w:rPr><w:color w:val="FF0000"/></w:rPr>'))}</w:p>`,
    `<w:tbl><w:tr><w:tc><w:p>${run('Row one')}</w:p></w:tc></w:tr><w:tr><w:trPr>${trackedChange('del', 'Lena')}</w:trPr><w:tc><w:p>${trackedChange('del', 'Lena', '<w:r><w:delText>SECRET row</w:delText></w:r>')}</w:p></w:tc></w:tr></w:tbl>`,
    '<w:sectPr/>',
  ];
  return packageOf({
    'word/document.xml': {
      type: 'wordprocessingml.document.main',
      data: `<w:document ${WORD_NAMESPACE}><w:body>${body.join('')}</w:body></w:document>`,
      leads: { c1: ['comments', 'comments.xml'], s1: ['settings', 'settings.xml'] },
    },
    'word/comments.xml': {
      type: 'wordprocessingml.comments',
      data: `<w:comments ${WORD_NAMESPACE}><w:comment w:id="0" w:author="Lena"><w:p>${run('SECRET comment')}</w:p></w:comment></w:comments>`,
    },
    'word/settings.xml': { type: 'wordprocessingml.settings', data: `<w:settings ${WORD_NAMESPACE}><w:trackRevisions/></w:settings>` },
  });
};

const slide = (words: string, attributes = ''): string =>
  `<p:sld ${SLIDE_NAMESPACE}${attributes}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`;

/** Returns a presentation with a hidden slide, speaker notes and a comment. All content that must stay hidden contains the word SECRET. */
export const annotatedSlides = (): Buffer => {
  const master = 'slideMasters/slideMaster1.xml';
  return packageOf({
    'ppt/presentation.xml': {
      type: 'presentationml.presentation.main',
      data: `<p:presentation ${SLIDE_NAMESPACE}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="m1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="s1"/><p:sldId id="257" r:id="s2"/><p:sldId id="258" r:id="s3"/></p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/></p:presentation>`,
      leads: {
        m1: ['slideMaster', master],
        s1: ['slide', 'slides/slide1.xml'],
        s2: ['slide', 'slides/slide2.xml'],
        s3: ['slide', 'slides/slide3.xml'],
        a1: ['commentAuthors', 'commentAuthors.xml'],
      },
    },
    [`ppt/${master}`]: { type: 'presentationml.slideMaster', data: `<p:sldMaster ${SLIDE_NAMESPACE}/>` },
    'ppt/slides/slide1.xml': {
      type: 'presentationml.slide',
      data: slide('Welcome'),
      leads: { n1: ['notesSlide', '../notesSlides/notesSlide1.xml'], c1: ['comments', '../comments/comment1.xml'] },
    },
    'ppt/slides/slide2.xml': { type: 'presentationml.slide', data: slide('SECRET margins', ' show="0"') },
    'ppt/slides/slide3.xml': { type: 'presentationml.slide', data: slide('Thank you') },
    'ppt/notesSlides/notesSlide1.xml': {
      type: 'presentationml.notesSlide',
      data: `<p:notes ${SLIDE_NAMESPACE}><p:cSld><p:spTree><p:sp><p:txBody><a:p><a:r><a:t>SECRET notes</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:notes>`,
      leads: { s1: ['slide', '../slides/slide1.xml'] },
    },
    'ppt/comments/comment1.xml': {
      type: 'presentationml.comments',
      data: `<p:cmLst ${SLIDE_NAMESPACE}><p:cm authorId="0" idx="1"><p:text>SECRET comment</p:text></p:cm></p:cmLst>`,
    },
    'ppt/commentAuthors.xml': {
      type: 'presentationml.commentAuthors',
      data: `<p:cmAuthorLst ${SLIDE_NAMESPACE}><p:cmAuthor id="0" name="Lena SECRET"/></p:cmAuthorLst>`,
    },
  });
};
