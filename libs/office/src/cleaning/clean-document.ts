import type { FindingKind } from '@portal/contracts';
import { isOn } from '../paragraphs.ts';
import { type Edit, scanXml, type XmlElement } from './edit-xml.ts';
import type { OfficePackage } from './office-package.ts';

const STORIES = new Set(['header', 'footer', 'footnotes', 'endnotes']);
const COMMENT_PARTS = new Set(['comments', 'commentsExtended', 'commentsIds', 'commentsExtensible']);
const COMMENT_MARKS = new Set(['commentRangeStart', 'commentRangeEnd', 'commentReference']);
/** Elements that disappear when a change is accepted: deleted and moved text, former properties, and the marks of a move. */
const DELETED =
  /^(del|moveFrom|numberingChange|cell(Ins|Del|Merge)|(rPr|pPr|sectPr|tblPr|tblPrEx|trPr|tcPr|tblGrid)Change|(move(From|To)|customXml(Ins|Del|MoveFrom|MoveTo))Range(Start|End))$/;
const INSERTED = new Set(['ins', 'moveTo']);

/** Accepts all tracked changes of a Word file, and removes its comments and hidden text. */
export const cleanDocument = (file: OfficePackage, remove: ReadonlySet<FindingKind>): void => {
  const main = file.mainPart;
  const stories = file.relationsOf(main).flatMap(({ type, part }) => (STORIES.has(type) && part !== null && file.has(part) ? part : []));
  for (const part of new Set([main, ...stories])) {
    const emptied = elementsToCut(file.text(part), remove);
    file.edit(part, (element) => editOf(element, remove, emptied));
    if (remove.has('comments')) file.cutRelations(part, ({ type }) => COMMENT_PARTS.has(type));
  }
  if (remove.has('comments') && remove.has('tracked-changes')) file.cutRelations(main, ({ type }) => type === 'people');
  const settings = file.relationsOf(main).find(({ type }) => type === 'settings')?.part;
  if (settings && file.has(settings) && remove.has('tracked-changes'))
    file.edit(settings, ({ name }) => (name === 'trackRevisions' ? 'cut' : 'keep'));
};

const editOf = ({ name, index }: XmlElement, remove: ReadonlySet<FindingKind>, emptied: ReadonlySet<number>): Edit => {
  if (emptied.has(index)) return 'cut';
  if (remove.has('comments') && COMMENT_MARKS.has(name)) return 'cut';
  if (!remove.has('tracked-changes')) return 'keep';
  if (DELETED.test(name)) return 'cut';
  return INSERTED.has(name) ? 'unwrap' : 'keep';
};

/** Elements that go as a whole: hidden runs, deleted rows, tables of nothing but those, and deleted paragraphs of the body. */
const elementsToCut = (xml: string, remove: ReadonlySet<FindingKind>): Set<number> => {
  const cut = new Set<number>();
  const accepts = remove.has('tracked-changes');
  /** The elements around the one that is read, with what was seen in them so far. */
  const open: { name: string; index: number; rows: number; deletedRows: number; hasText: boolean; isMarkDeleted: boolean }[] = [];
  const close = () => {
    const element = open.pop()!;
    if (!accepts) return;
    const parent = open.at(-1);
    if (element.name === 'tr') {
      const table = open.findLast(({ name }) => name === 'tbl');
      if (table) table.rows++;
      if (table && cut.has(element.index)) table.deletedRows++;
    } else if (element.name === 'tbl' && element.rows && element.rows === element.deletedRows && parent?.name === 'body')
      cut.add(element.index);
    else if (element.name === 'p' && parent?.name === 'body' && element.isMarkDeleted && !element.hasText) cut.add(element.index);
  };
  scanXml(xml, ({ name, attributes, index, parents }) => {
    while (open.length > parents.length) close();
    const [parent, grandparent] = [parents.at(-1), parents.at(-2)];
    const nearest = (kind: string) => open.findLast((element) => element.name === kind);
    if (remove.has('hidden-text') && name === 'vanish' && parent === 'rPr' && grandparent === 'r' && isOn(attributes))
      cut.add(nearest('r')!.index);
    if (accepts && name === 'del' && parent === 'trPr') cut.add(nearest('tr')!.index);
    if (accepts && name === 'del' && parent === 'rPr' && grandparent === 'pPr') nearest('p')!.isMarkDeleted = true;
    // What a run holds stays, unless it lies in something that was deleted.
    if (name === 'r' && !parents.some((one) => one === 'del' || one === 'moveFrom')) for (const element of open) element.hasText = true;
    open.push({ name, index, rows: 0, deletedRows: 0, hasText: false, isMarkDeleted: false });
  });
  while (open.length) close();
  return cut;
};
