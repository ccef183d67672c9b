import type { TextBlock, TextCell, TextPicture, TextRun } from '@portal/contracts';
import { EXTRACT_LIMITS, plainText } from '../extract.ts';
import { FilePictures, type StoredPicture } from '../package/file-pictures.ts';
import { type OfficeParts, partOf } from '../package/office-parts.ts';
import { readXml } from '../package/xml.ts';
import { isOn } from '../paragraphs.ts';
import { WordNumbering } from './word-numbering.ts';
import { WordPictures } from './word-pictures.ts';
import { type ListPlace, outlineLevel, valueOf, WordStyles } from './word-styles.ts';

/**
 * The names of elements without visible text: copies for older programs, field instructions, and text that a tracked change deleted or
 * moved away.
 */
const SKIPPED_ELEMENTS = new Set(['Fallback', 'instrText', 'del', 'moveFrom', 'rPrChange', 'pPrChange']);
const SPACES: Record<string, string> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' };
const HEADING_LEVELS = 6;
/** The maximum number of paragraphs and table cells. Browsers cannot draw more, and storing more would block the gateway. */
const MAX_BLOCKS = 20_000;

interface Paragraph {
  style?: string;
  heading?: number;
  list: Partial<ListPlace>;
  runs: TextRun[];
  pictures: TextPicture[];
}

interface Table {
  rows: TextCell[][];
  headRows: number;
}

type RunStyle = Omit<TextRun, 'text'> & { hidden?: true };

const isSimilar = (one: Omit<TextRun, 'text'>, other: Omit<TextRun, 'text'>): boolean =>
  one.bold === other.bold &&
  one.italic === other.italic &&
  one.underline === other.underline &&
  one.strike === other.strike &&
  one.script === other.script;

/** Normalizes a text but preserves its spaces, even at the ends, because runs are joined. */
const visibleText = (text: string): string => {
  const [leading = '', , trailing = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text)?.slice(1) ?? [];
  const cleanText = plainText(text);
  return cleanText ? leading + cleanText + trailing : leading || trailing;
};

/**
 * Reads a Word file as blocks in text order: headings, paragraphs, list items with their numbers, tables and picture positions. All tracked
 * changes count as accepted. Hidden text and comments are omitted. Stops at the limit of blocks.
 */
export const readWordBlocks = async (parts: OfficeParts): Promise<{ blocks: TextBlock[]; pictures?: StoredPicture[] }> => {
  const main = await parts.findMainPart();
  const relations = await parts.relationsOf(main);
  const [styles, numbering] = [await WordStyles.read(parts, relations), await WordNumbering.read(parts, relations)];
  const blocks: TextBlock[] = [];
  const filePictures = new FilePictures(parts);
  const readPart = async (part: string) => {
    const pictures = new WordPictures();
    await readBlocks(parts.read(part), { styles, numbering, pictures }, blocks);
    const partRelations = part === main ? relations : await parts.relationsOf(part);
    await pictures.resolve((id) => filePictures.numberOf(partRelations.get(id)?.part));
  };
  await readPart(main);
  for (const type of ['footnotes', 'endnotes']) {
    const part = partOf(relations, type);
    if (part && parts.has(part)) await readPart(part);
  }
  return { blocks, ...(filePictures.all.length ? { pictures: filePictures.all } : {}) };
};

interface WordParts {
  styles: WordStyles;
  numbering: WordNumbering;
  pictures: WordPictures;
}

const readBlocks = async (bytes: AsyncIterable<Buffer>, { styles, numbering, pictures }: WordParts, blocks: TextBlock[]): Promise<void> => {
  const tables: Table[] = [];
  const paragraphs: Paragraph[] = [];
  const runStyles: RunStyle[] = [];
  let cell: TextCell | undefined;
  let skippedDepth = 0;
  let isText = false;
  let isInProperties = false;
  let length = 0;
  let cells = 0;

  const add = (text: string) => {
    const [paragraph, runStyle] = [paragraphs.at(-1), runStyles.at(-1) ?? {}];
    if (!paragraph || skippedDepth || runStyle.hidden || !text) return;
    const last = paragraph.runs.at(-1);
    if (last && isSimilar(last, runStyle)) last.text += text;
    else {
      const { hidden: _, ...visibleStyle } = runStyle;
      paragraph.runs.push({ text, ...visibleStyle });
    }
    length += text.length;
  };
  const closeParagraph = (paragraph: Paragraph) => {
    const runs = paragraph.runs.map((run) => ({ ...run, text: visibleText(run.text) }));
    const isEmpty = !runs.some(({ text }) => text.trim());
    if (tables.length) {
      if (cell && !isEmpty) cell.lines.push(runs);
      if (cell && paragraph.pictures.length) cell.pictures = [...(cell.pictures ?? []), ...paragraph.pictures];
    } else if (!isEmpty) blocks.push(blockOf(paragraph, runs));
    if (!tables.length) blocks.push(...paragraph.pictures);
  };
  const blockOf = ({ style, heading, list }: Paragraph, runs: TextRun[]): TextBlock => {
    const level = heading ?? styles.headingOf(style);
    const styleList = styles.listOf(style);
    const listId = list.list ?? styleList?.list;
    const listPlace = listId === undefined ? undefined : { list: listId, level: list.level ?? styleList?.level ?? 0 };
    const item = listPlace && numbering.countItem(listPlace);
    const label = item?.label ? { label: item.label } : {};
    if (level !== undefined) return { kind: 'heading', level: Math.min(level + 1, HEADING_LEVELS), ...label, runs };
    return item ? { kind: 'item', level: listPlace!.level, ordered: item.ordered, ...label, runs } : { kind: 'paragraph', runs };
  };
  const closeTable = ({ rows: allRows, headRows }: Table) => {
    cell = undefined;
    const rows = allRows.filter((row) => row.length);
    if (rows.length) blocks.push({ kind: 'table', headRows: Math.min(headRows, rows.length - 1), rows });
  };
  const readRunStyle = (name: string, attributes: Record<string, string>) => {
    const runStyle = runStyles.at(-1);
    if (!runStyle) return;
    const enabled = isOn(attributes) || undefined;
    if (name === 'b') runStyle.bold = enabled;
    else if (name === 'i') runStyle.italic = enabled;
    else if (name === 'u') runStyle.underline = enabled;
    else if (name === 'strike' || name === 'dstrike') runStyle.strike = enabled;
    else if (name === 'vanish') runStyle.hidden = enabled;
    else if (name === 'vertAlign')
      runStyle.script = { subscript: 'sub', superscript: 'super' }[valueOf(attributes) ?? ''] as TextRun['script'];
  };

  await readXml(bytes, {
    open: (name, attributes) => {
      if (SKIPPED_ELEMENTS.has(name)) skippedDepth++;
      if (skippedDepth) return;
      const paragraph = paragraphs.at(-1);
      if (name === 'p') paragraphs.push({ list: {}, runs: [], pictures: [] });
      else if (name === 'r') runStyles.push({});
      else if (name === 'rPr') isInProperties = runStyles.length > 0;
      else if (isInProperties) readRunStyle(name, attributes);
      else if (name === 't') isText = true;
      else if (WordPictures.isPictureElement(name)) {
        const picture = runStyles.at(-1)?.hidden ? undefined : pictures.open(name, attributes);
        if (picture) paragraph?.pictures.push(picture);
      } else if (name === 'tbl') tables.push({ rows: [], headRows: 0 });
      else if (name === 'tr') {
        if (tables.length === 1) tables[0]!.rows.push([]);
      } else if (name === 'tc') {
        // A nested table becomes part of the cell that contains it.
        cells++;
        if (tables.length === 1) tables[0]!.rows.at(-1)?.push((cell = { span: 1, lines: [] }));
      } else if (name === 'gridSpan' && cell && tables.length === 1)
        cell.span = Math.min(Math.max(Number(valueOf(attributes)) || 1, 1), 100);
      else if (name === 'tblHeader' && tables.length === 1 && isOn(attributes)) {
        const [table] = tables;
        if (table!.headRows === table!.rows.length - 1) table!.headRows = table!.rows.length;
      } else if (!paragraph) return;
      else if (name === 'pStyle') paragraph.style = valueOf(attributes);
      else if (name === 'outlineLvl') paragraph.heading = outlineLevel(attributes);
      else if (name === 'numId') paragraph.list.list = valueOf(attributes);
      else if (name === 'ilvl') paragraph.list.level = Number(valueOf(attributes));
      else if (runStyles.length && Object.hasOwn(SPACES, name)) add(SPACES[name]!);
    },
    text: (text) => {
      if (isText) add(text);
    },
    close: (name) => {
      if (SKIPPED_ELEMENTS.has(name)) skippedDepth--;
      else if (skippedDepth) return;
      else if (name === 't') isText = false;
      else if (name === 'rPr') isInProperties = false;
      else if (name === 'r') runStyles.pop();
      else if (name === 'p') {
        const paragraph = paragraphs.pop();
        if (paragraph) closeParagraph(paragraph);
      } else if (name === 'tbl') {
        const table = tables.pop();
        if (table && !tables.length) closeTable(table);
      }
    },
    isEnough: () => length > EXTRACT_LIMITS.text || blocks.length + cells > MAX_BLOCKS,
  });
  // If the limit is reached within a table, its rows so far are included.
  const [openTable] = tables;
  if (openTable) closeTable(openTable);
};
