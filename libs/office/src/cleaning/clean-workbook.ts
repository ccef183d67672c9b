import type { FindingKind } from '@portal/contracts';
import { SaxesParser } from 'saxes';
import { type Edit, scanXml, type XmlElement } from './edit-xml.ts';
import { CleaningError, type OfficePackage } from './office-package.ts';

/** The types of parts that copy sheet data and may contain more than the sheet shows. */
const COPY_PART_TYPES = new Set(['pivotCacheDefinition', 'slicerCache', 'timelineCache', 'connections', 'powerPivotData']);
/** The types of parts that refer to or repeat cell contents and that a workbook without formulas does not need. */
const DERIVED_PART_TYPES = new Set(['calcChain', 'externalLink', 'revisionHeaders', 'usernames']);
/** The elements of a sheet that refer to other sheets or repeat values of hidden cells. */
const REFERENCE_ELEMENTS = new Set(['f', 'dataValidations', 'autoFilter', 'tableParts', 'customSheetViews', 'scenarios', 'extLst']);
const COMMENTS = new Set(['comments', 'threadedComment']);
const PRINT_NAMES = new Set(['_xlnm.Print_Area', '_xlnm.Print_Titles']);

const isTrue = (value: string | undefined): boolean => /^(1|true|on)$/i.test(value ?? '');
const isWithoutSize = (size: string | undefined): boolean => size !== undefined && Number(size) === 0;
const relationId = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

/**
 * Removes hidden sheets, the contents of hidden rows and columns, and comments from a workbook. Replaces formulas with their last values
 * and tables with ordinary cells, because both could refer to removed data. Rows and columns keep their positions.
 */
export const cleanWorkbook = (file: OfficePackage, remove: ReadonlySet<FindingKind>): void => {
  const main = file.mainPart;
  const removesCells = (['hidden-sheets', 'hidden-rows', 'hidden-columns'] as const).some((kind) => remove.has(kind));
  if (removesCells && file.relationsOf(main).some(({ type }) => COPY_PART_TYPES.has(type)))
    throw new CleaningError('The workbook has copies of its data');
  if (remove.has('hidden-sheets')) removeHiddenSheets(file, main);
  const sheets = file.relationsOf(main).flatMap(({ type, part }) => (type === 'worksheet' && part !== null && file.has(part) ? part : []));
  for (const sheet of sheets) {
    if (removesCells) {
      const edit = cellEdits(remove);
      file.edit(sheet, edit);
      file.removeRelations(sheet, ({ type }) => type === 'table' || type === 'queryTable' || type === 'pivotTable');
    }
    if (remove.has('comments')) removeComments(file, sheet);
  }
  if (remove.has('comments')) file.removeRelations(main, ({ type }) => type === 'person');
  if (!removesCells) return;
  file.edit(main, workbookEdits(file.readText(main)));
  file.removeRelations(main, ({ type }) => DERIVED_PART_TYPES.has(type));
  blankUnusedStrings(file, main, sheets);
};

/** Removes the comments of a sheet. Their boxes are in a drawing part that also contains form controls. */
const removeComments = (file: OfficePackage, sheet: string): void => {
  if (!file.relationsOf(sheet).some(({ type }) => COMMENTS.has(type))) return;
  const boxes = new Set<string>();
  scanXml(file.readText(sheet), ({ name, attributes }) => {
    if (name === 'controls') throw new CleaningError('The sheet has form controls');
    if (name === 'legacyDrawing') boxes.add(relationId(attributes));
  });
  file.edit(sheet, ({ name }) => (name === 'legacyDrawing' ? 'cut' : 'keep'));
  file.removeRelations(sheet, ({ id, type }) => COMMENTS.has(type) || boxes.has(id));
};

const removeHiddenSheets = (file: OfficePackage, main: string): void => {
  const relations = new Set<string>();
  /** The new index of each sheet; undefined for a hidden sheet. */
  const newIndexes: (number | undefined)[] = [];
  let visibleCount = 0;
  scanXml(file.readText(main), ({ name, attributes, parents }) => {
    if (name !== 'sheet' || parents.at(-1) !== 'sheets') return;
    const isHidden = /hidden/i.test(attributes['state'] ?? '');
    if (isHidden) relations.add(relationId(attributes));
    newIndexes.push(isHidden ? undefined : visibleCount++);
  });
  if (!visibleCount) throw new CleaningError('All sheets are hidden');
  file.edit(main, ({ name, attributes, parents }) => {
    if (name === 'sheet' && parents.at(-1) === 'sheets') return relations.has(relationId(attributes)) ? 'cut' : 'keep';
    if (name === 'workbookView') return { tag: (tag) => tag.replace(/\s(activeTab|firstSheet)=("[^"]*"|'[^']*')/g, '') };
    const localSheetId = attributes['localSheetId'];
    if (name !== 'definedName' || localSheetId === undefined) return 'keep';
    const newIndex = newIndexes[Number(localSheetId)];
    return newIndex === undefined
      ? 'cut'
      : { tag: (tag) => tag.replace(/\slocalSheetId=("[^"]*"|'[^']*')/, ` localSheetId="${newIndex}"`) };
  });
  file.removeRelations(main, ({ id }) => relations.has(id));
};

/**
 * Returns the edits of the workbook part. Defined names can refer to anything and contain values, so only print ranges and titles remain.
 */
const workbookEdits = (workbook: string): ((element: XmlElement) => Edit) => {
  const isPrintName = ({ name, attributes }: Pick<XmlElement, 'name' | 'attributes'>): boolean =>
    name === 'definedName' && PRINT_NAMES.has(attributes['name'] ?? '');
  let hasNames = false;
  scanXml(workbook, (element) => {
    hasNames ||= isPrintName(element);
  });
  return ({ name, attributes }) => {
    if (name === 'definedNames' && !hasNames) return 'cut';
    if (name === 'definedName') return isPrintName({ name, attributes }) ? 'keep' : 'cut';
    return name === 'externalReferences' || name === 'extLst' || name === 'customWorkbookViews' ? 'cut' : 'keep';
  };
};

const columnOf = (reference: string): number => {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference)?.[0];
  return letters ? [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) : 0;
};

/** Returns a function that edits the elements of a sheet. It must be called in document order. Columns count from 1. */
const cellEdits = (remove: ReadonlySet<FindingKind>): ((element: XmlElement) => Edit) => {
  const hiddenColumns: [first: number, last: number][] = [];
  let isHiddenRow = false;
  let column = 0;
  return ({ name, attributes, parents }) => {
    if (REFERENCE_ELEMENTS.has(name) && (name !== 'extLst' || parents.length === 1)) return 'cut';
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
    // A cell without a reference is replaced with an empty cell, because removing it would shift the following cells.
    const isTruncated = (isHiddenRow && remove.has('hidden-rows')) || (isHiddenColumn && remove.has('hidden-columns'));
    if (isTruncated) return attributes['r'] ? 'cut' : { instead: '<c/>' };
    return attributes['cm'] === undefined ? 'keep' : { tag: (tag) => tag.replace(/\s(cm|vm)=("[^"]*"|'[^']*')/g, '') };
  };
};

/** Empties shared strings that no remaining cell uses. A workbook stores its strings in a separate part. */
const blankUnusedStrings = (file: OfficePackage, main: string, sheets: readonly string[]): void => {
  const strings = file.relationsOf(main).find(({ type }) => type === 'sharedStrings')?.part;
  if (!strings || !file.has(strings)) return;
  const usedStrings = new Set<number>();
  for (const sheet of sheets) for (const index of stringsOf(file.readText(sheet))) usedStrings.add(index);
  let index = -1;
  file.edit(strings, ({ name, parents }) => {
    if (name !== 'si' || parents.length !== 1) return 'keep';
    return usedStrings.has(++index) ? 'keep' : { instead: '<si><t/></si>' };
  });
};

const stringsOf = (sheet: string): Set<number> => {
  const usedStrings = new Set<number>();
  let isShared = false;
  let value: string | null = null;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const localName = name.slice(name.indexOf(':') + 1);
    if (localName === 'c') isShared = (attributes as Record<string, string>)['t'] === 's';
    else if (localName === 'v' && isShared) value = '';
  });
  parser.on('text', (text) => {
    if (value !== null) value += text;
  });
  parser.on('closetag', () => {
    if (value !== null) usedStrings.add(Number(value));
    value = null;
  });
  parser.write(sheet).close();
  return usedStrings;
};
