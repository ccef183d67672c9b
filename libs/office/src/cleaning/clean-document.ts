import type { FindingKind } from '@portal/contracts';
import { isOn } from '../paragraphs.ts';
import { type Edit, scanXml, type XmlElement } from './edit-xml.ts';
import type { OfficePackage } from './office-package.ts';

const STORIES = new Set(['header', 'footer', 'footnotes', 'endnotes']);
const COMMENT_PARTS = new Set(['comments', 'commentsExtended', 'commentsIds', 'commentsExtensible']);
const COMMENT_MARKS = new Set(['commentRangeStart', 'commentRangeEnd', 'commentReference']);
/** Matches elements that disappear when tracked changes are accepted: deleted and moved text, former properties, and move markers. */
const DELETED_ELEMENT =
  /^(del|moveFrom|numberingChange|cell(Ins|Del|Merge)|(rPr|pPr|sectPr|tblPr|tblPrEx|trPr|tcPr|tblGrid)Change|(move(From|To)|customXml(Ins|Del|MoveFrom|MoveTo))Range(Start|End))$/;
const INSERTED_ELEMENTS = new Set(['ins', 'moveTo']);

/** Accepts all tracked changes of a Word file, and removes its comments and hidden text. */
export const cleanDocument = (file: OfficePackage, remove: ReadonlySet<FindingKind>): void => {
  const main = file.mainPart;
  const stories = file.relationsOf(main).flatMap(({ type, part }) => (STORIES.has(type) && part !== null && file.has(part) ? part : []));
  for (const part of new Set([main, ...stories])) {
    const removeElements = elementsToRemove(file.readText(part), remove);
    file.edit(part, (element) => editOf(element, remove, removeElements));
    if (remove.has('comments')) file.removeRelations(part, ({ type }) => COMMENT_PARTS.has(type));
  }
  if (remove.has('comments') && remove.has('tracked-changes')) file.removeRelations(main, ({ type }) => type === 'people');
  const settings = file.relationsOf(main).find(({ type }) => type === 'settings')?.part;
  if (settings && file.has(settings) && remove.has('tracked-changes'))
    file.edit(settings, ({ name }) => (name === 'trackRevisions' ? 'cut' : 'keep'));
};

const editOf = ({ name, index }: XmlElement, remove: ReadonlySet<FindingKind>, removeElements: ReadonlySet<number>): Edit => {
  if (removeElements.has(index)) return 'cut';
  if (remove.has('comments') && COMMENT_MARKS.has(name)) return 'cut';
  if (!remove.has('tracked-changes')) return 'keep';
  if (DELETED_ELEMENT.test(name)) return 'cut';
  return INSERTED_ELEMENTS.has(name) ? 'unwrap' : 'keep';
};

/**
 * Returns the indexes of the elements to remove: hidden runs, deleted rows, tables with only such rows, and deleted paragraphs of the body.
 */
const elementsToRemove = (xml: string, remove: ReadonlySet<FindingKind>): Set<number> => {
  const removeElements = new Set<number>();
  const accepts = remove.has('tracked-changes');
  /** The open elements around the current one, with what was found in them so far. */
  const openElements: { name: string; index: number; rows: number; deletedRows: number; hasText: boolean; isMarkDeleted: boolean }[] = [];
  const closeElement = () => {
    const element = openElements.pop()!;
    if (!accepts) return;
    const parent = openElements.at(-1);
    if (element.name === 'tr') {
      const table = openElements.findLast(({ name }) => name === 'tbl');
      if (table) table.rows++;
      if (table && removeElements.has(element.index)) table.deletedRows++;
    } else if (element.name === 'tbl' && element.rows && element.rows === element.deletedRows && parent?.name === 'body')
      removeElements.add(element.index);
    else if (element.name === 'p' && parent?.name === 'body' && element.isMarkDeleted && !element.hasText)
      removeElements.add(element.index);
  };
  scanXml(xml, ({ name, attributes, index, parents }) => {
    while (openElements.length > parents.length) closeElement();
    const [parent, grandparent] = [parents.at(-1), parents.at(-2)];
    const findNearest = (kind: string) => openElements.findLast((element) => element.name === kind);
    if (remove.has('hidden-text') && name === 'vanish' && parent === 'rPr' && grandparent === 'r' && isOn(attributes))
      removeElements.add(findNearest('r')!.index);
    if (accepts && name === 'del' && parent === 'trPr') removeElements.add(findNearest('tr')!.index);
    if (accepts && name === 'del' && parent === 'rPr' && grandparent === 'pPr') findNearest('p')!.isMarkDeleted = true;
    // The content of a run remains unless it is inside deleted text.
    if (name === 'r' && !parents.some((parent) => parent === 'del' || parent === 'moveFrom'))
      for (const element of openElements) element.hasText = true;
    openElements.push({ name, index, rows: 0, deletedRows: 0, hasText: false, isMarkDeleted: false });
  });
  while (openElements.length) closeElement();
  return removeElements;
};
