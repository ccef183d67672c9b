import type { FindingKind } from '@portal/contracts';
import { SaxesParser } from 'saxes';
import { type Edit, scanXml, type XmlElement } from './edit-xml.ts';
import { type OfficePackage, Uncleanable } from './office-package.ts';

/** Copies of the data of sheets that hold more than a sheet shows. */
const COPIES = new Set(['pivotCacheDefinition', 'slicerCache', 'timelineCache', 'connections', 'powerPivotData']);
/** Parts that name or repeat what cells hold, and that a workbook without formulas does not need. */
const DERIVED = new Set(['calcChain', 'externalLink', 'revisionHeaders', 'usernames']);
/** Elements of a sheet that lead to other sheets or repeat values of hidden cells. */
const LEADING = new Set(['f', 'dataValidations', 'autoFilter', 'tableParts', 'customSheetViews', 'scenarios', 'extLst']);
const COMMENTS = new Set(['comments', 'threadedComment']);
const PRINTED = new Set(['_xlnm.Print_Area', '_xlnm.Print_Titles']);

const isTrue = (value: string | undefined): boolean => /^(1|true|on)$/i.test(value ?? '');
const isWithoutSize = (size: string | undefined): boolean => size !== undefined && Number(size) === 0;
const relationId = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

/**
 * Removes hidden sheets, what hidden rows and columns hold, and comments from a workbook. Formulas become the values that they last had, and tables
 * ordinary cells, as both could lead to what is removed. Rows and columns keep their places.
 */
export const cleanWorkbook = (file: OfficePackage, remove: ReadonlySet<FindingKind>): void => {
  const main = file.mainPart;
  const removesCells = (['hidden-sheets', 'hidden-rows', 'hidden-columns'] as const).some((kind) => remove.has(kind));
  if (removesCells && file.relationsOf(main).some(({ type }) => COPIES.has(type)))
    throw new Uncleanable('The workbook has copies of its data');
  if (remove.has('hidden-sheets')) removeHiddenSheets(file, main);
  const sheets = file.relationsOf(main).flatMap(({ type, part }) => (type === 'worksheet' && part !== null && file.has(part) ? part : []));
  for (const sheet of sheets) {
    if (removesCells) {
      const edit = cellEdits(remove);
      file.edit(sheet, edit);
      file.cutRelations(sheet, ({ type }) => type === 'table' || type === 'queryTable' || type === 'pivotTable');
    }
    if (remove.has('comments')) removeComments(file, sheet);
  }
  if (remove.has('comments')) file.cutRelations(main, ({ type }) => type === 'person');
  if (!removesCells) return;
  file.edit(main, workbookEdits(file.text(main)));
  file.cutRelations(main, ({ type }) => DERIVED.has(type));
  blankUnusedStrings(file, main, sheets);
};

/** The boxes of comments are drawn in a part of their own, which form controls share. */
const removeComments = (file: OfficePackage, sheet: string): void => {
  if (!file.relationsOf(sheet).some(({ type }) => COMMENTS.has(type))) return;
  const boxes = new Set<string>();
  scanXml(file.text(sheet), ({ name, attributes }) => {
    if (name === 'controls') throw new Uncleanable('The sheet has form controls');
    if (name === 'legacyDrawing') boxes.add(relationId(attributes));
  });
  file.edit(sheet, ({ name }) => (name === 'legacyDrawing' ? 'cut' : 'keep'));
  file.cutRelations(sheet, ({ id, type }) => COMMENTS.has(type) || boxes.has(id));
};

const removeHiddenSheets = (file: OfficePackage, main: string): void => {
  const relations = new Set<string>();
  /** The place that each sheet has afterwards; undefined for a hidden one. */
  const places: (number | undefined)[] = [];
  let shown = 0;
  scanXml(file.text(main), ({ name, attributes, parents }) => {
    if (name !== 'sheet' || parents.at(-1) !== 'sheets') return;
    const isHidden = /hidden/i.test(attributes['state'] ?? '');
    if (isHidden) relations.add(relationId(attributes));
    places.push(isHidden ? undefined : shown++);
  });
  if (!shown) throw new Uncleanable('All sheets are hidden');
  file.edit(main, ({ name, attributes, parents }) => {
    if (name === 'sheet' && parents.at(-1) === 'sheets') return relations.has(relationId(attributes)) ? 'cut' : 'keep';
    if (name === 'workbookView') return { tag: (tag) => tag.replace(/\s(activeTab|firstSheet)=("[^"]*"|'[^']*')/g, '') };
    const local = attributes['localSheetId'];
    if (name !== 'definedName' || local === undefined) return 'keep';
    const place = places[Number(local)];
    return place === undefined ? 'cut' : { tag: (tag) => tag.replace(/\slocalSheetId=("[^"]*"|'[^']*')/, ` localSheetId="${place}"`) };
  });
  file.cutRelations(main, ({ id }) => relations.has(id));
};

/** Names can lead anywhere and hold values; those of what is printed stay. */
const workbookEdits = (workbook: string): ((element: XmlElement) => Edit) => {
  const isKept = ({ name, attributes }: Pick<XmlElement, 'name' | 'attributes'>): boolean =>
    name === 'definedName' && PRINTED.has(attributes['name'] ?? '');
  let hasNames = false;
  scanXml(workbook, (element) => {
    hasNames ||= isKept(element);
  });
  return ({ name, attributes }) => {
    if (name === 'definedNames' && !hasNames) return 'cut';
    if (name === 'definedName') return isKept({ name, attributes }) ? 'keep' : 'cut';
    return name === 'externalReferences' || name === 'extLst' || name === 'customWorkbookViews' ? 'cut' : 'keep';
  };
};

const columnOf = (reference: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  return letters ? [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) : 0;
};

/** The edits of one sheet, which are to be asked for in its order. Columns count from 1. */
const cellEdits = (remove: ReadonlySet<FindingKind>): ((element: XmlElement) => Edit) => {
  const hiddenColumns: [first: number, last: number][] = [];
  let isHiddenRow = false;
  let column = 0;
  return ({ name, attributes, parents }) => {
    if (LEADING.has(name) && (name !== 'extLst' || parents.length === 1)) return 'cut';
    if (name === 'hyperlink' && attributes['location'] !== undefined && remove.has('hidden-sheets'))
      return { tag: (tag) => tag.replace(/\s(location|display)=("[^"]*"|'[^']*')/g, '') };
    if (name === 'conditionalFormatting' && remove.has('hidden-sheets')) return 'cut';
    if (name === 'col' && (isTrue(attributes['hidden']) || isWithoutSize(attributes['width'])))
      hiddenColumns.push([Number(attributes['min']), Number(attributes['max'])]);
    if (name === 'row') {
      isHiddenRow = isTrue(attributes['hidden']) || isWithoutSize(attributes['ht']);
      column = 0;
    }
    if (name !== 'c') return 'keep';
    column = columnOf(attributes['r'] ?? '') || column + 1;
    const isHiddenColumn = hiddenColumns.some(([first, last]) => column >= first && column <= last);
    // A cell that does not name its place is counted: those after it would move.
    const isCut = (isHiddenRow && remove.has('hidden-rows')) || (isHiddenColumn && remove.has('hidden-columns'));
    if (isCut) return attributes['r'] ? 'cut' : { instead: '<c/>' };
    return attributes['cm'] === undefined ? 'keep' : { tag: (tag) => tag.replace(/\s(cm|vm)=("[^"]*"|'[^']*')/g, '') };
  };
};

/** Texts that cells share lie in a part of their own, also those of cells that are gone. */
const blankUnusedStrings = (file: OfficePackage, main: string, sheets: readonly string[]): void => {
  const strings = file.relationsOf(main).find(({ type }) => type === 'sharedStrings')?.part;
  if (!strings || !file.has(strings)) return;
  const used = new Set<number>();
  for (const sheet of sheets) for (const at of stringsOf(file.text(sheet))) used.add(at);
  let at = -1;
  file.edit(strings, ({ name, parents }) => {
    if (name !== 'si' || parents.length !== 1) return 'keep';
    return used.has(++at) ? 'keep' : { instead: '<si><t/></si>' };
  });
};

const stringsOf = (sheet: string): Set<number> => {
  const used = new Set<number>();
  let isShared = false;
  let value: string | null = null;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const local = name.slice(name.indexOf(':') + 1);
    if (local === 'c') isShared = (attributes as Record<string, string>)['t'] === 's';
    else if (local === 'v' && isShared) value = '';
  });
  parser.on('text', (text) => {
    if (value !== null) value += text;
  });
  parser.on('closetag', () => {
    if (value !== null) used.add(Number(value));
    value = null;
  });
  parser.write(sheet).close();
  return used;
};
