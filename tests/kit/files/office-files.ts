import { zip } from './files';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of an Office file by name, and their relationships by part and id. The package itself has the empty part name. */
export interface OfficeFile {
  parts: Record<string, string | Buffer>;
  relations: Record<string, Record<string, readonly [type: string, target: string]>>;
}

const relationsFile = (part: string): string => {
  const index = part.lastIndexOf('/') + 1;
  return `${part.slice(0, index)}_rels/${part.slice(index)}.rels`;
};

/** Builds an Office file with exactly these parts. */
export const officeFile = ({ parts, relations }: OfficeFile): Buffer =>
  zip([
    ...Object.entries(parts).map(([name, data]) => ({ name, data: typeof data === 'string' ? XML + data : data })),
    ...Object.entries(relations).map(([part, ids]) => ({
      name: relationsFile(part),
      data: `${XML}<Relationships>${Object.entries(ids)
        .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`)
        .join('')}</Relationships>`,
    })),
  ]);

const MAIN_PART = ['officeDocument', 'main.xml'] as const;

export const wordFile = (body: string, notes?: string): Buffer =>
  officeFile({
    parts: { 'main.xml': `<w:document><w:body>${body}</w:body></w:document>`, ...(notes ? { 'notes.xml': notes } : {}) },
    relations: { '': { r1: MAIN_PART }, ...(notes ? { 'main.xml': { n1: ['footnotes', 'notes.xml'] } } : {}) },
  });

/** Builds a presentation whose slide file names are in a different order than its slides. */
export const slidesFile = (all: readonly (string | { xml: string; show: string })[], notes: Record<number, string> = {}): Buffer => {
  const slides = all.map((slide) => (typeof slide === 'string' ? { xml: slide, show: '1' } : slide));
  const partOf = (index: number) => `slides/slide${slides.length - index}.xml`;
  return officeFile({
    parts: {
      'main.xml': `<p:presentation><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="s${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
      ...Object.fromEntries(slides.map(({ xml, show }, index) => [partOf(index), `<p:sld show="${show}">${xml}</p:sld>`])),
      ...Object.fromEntries(Object.entries(notes).map(([index, note]) => [`notes/note${index}.xml`, `<p:notes>${note}</p:notes>`])),
    },
    relations: {
      '': { r1: MAIN_PART },
      'main.xml': Object.fromEntries(slides.map((_, index) => [`s${index}`, ['slide', partOf(index)] as const])),
      ...Object.fromEntries(
        Object.keys(notes).map((index) => [partOf(Number(index)), { n: ['notesSlide', `../notes/note${index}.xml`] as const }]),
      ),
    },
  });
};

export interface WorkbookFile {
  sheets: Record<string, { rows: string; columns?: string; state?: string }>;
  strings?: string;
  styles?: string;
  properties?: string;
}

/** Builds a workbook from the given XML of cells, strings and styles. */
export const workbookFile = ({ sheets, strings, styles, properties = '' }: WorkbookFile): Buffer => {
  const sheetEntries = Object.entries(sheets);
  return officeFile({
    parts: {
      'main.xml': `<workbook><workbookPr ${properties}/><sheets>${sheetEntries.map(([name, { state }], index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}"${state ? ` state="${state}"` : ''}/>`).join('')}</sheets></workbook>`,
      ...Object.fromEntries(
        sheetEntries.map(([, { rows, columns = '' }], index) => [
          `sheet${index}.xml`,
          `<worksheet><cols>${columns}</cols><sheetData>${rows}</sheetData></worksheet>`,
        ]),
      ),
      ...(strings ? { 'strings.xml': `<sst>${strings}</sst>` } : {}),
      ...(styles ? { 'styles.xml': `<styleSheet>${styles}</styleSheet>` } : {}),
    },
    relations: {
      '': { r1: MAIN_PART },
      'main.xml': {
        ...Object.fromEntries(sheetEntries.map((_, index) => [`s${index}`, ['worksheet', `sheet${index}.xml`] as const])),
        ...(strings ? { t1: ['sharedStrings', 'strings.xml'] as const } : {}),
        ...(styles ? { y1: ['styles', 'styles.xml'] as const } : {}),
      },
    },
  });
};
