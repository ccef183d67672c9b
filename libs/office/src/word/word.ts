import { type Extract, Texts } from '../extract.ts';
import { type Finding, Findings } from '../findings.ts';
import { countIn, type OfficeParts, partOf } from '../package/office-parts.ts';
import { readXml } from '../package/xml.ts';
import { isOn, readParagraphs } from '../paragraphs.ts';
import { readWordBlocks } from './word-blocks.ts';

/** Matches elements of tracked changes. Each contains the name of its author. */
const TRACKED_CHANGE =
  /^(ins|del|moveFrom|moveTo|numberingChange|cell(Ins|Del|Merge)|(rPr|pPr|sectPr|tblPr|tblPrEx|trPr|tcPr|tblGrid)Change)$/;

/**
 * Reads the text of a Word file with its footnotes and endnotes. All tracked changes count as accepted. Comments and hidden text are
 * omitted.
 */
export const extractWord = async (parts: OfficeParts): Promise<Extract> => {
  const main = await parts.findMainPart();
  const relations = await parts.relationsOf(main);
  const notes = ['footnotes', 'endnotes'].flatMap((type) => partOf(relations, type) ?? []);
  const lines: string[] = [];
  for (const part of [main, ...notes]) lines.push(...(await readParagraphs(parts.read(part))));
  const texts = new Texts();
  texts.add(1, '', lines.join('\n'));
  return { pages: null, sheets: [], texts: texts.all, ...(await readWordBlocks(parts)), findings: await countFindings(parts, main) };
};

const countFindings = async (parts: OfficeParts, main: string): Promise<Finding[]> => {
  const relations = await parts.relationsOf(main);
  const findings = new Findings();
  const authors = new Set<string>();
  let hiddenRuns = 0;
  const story = [...relations.values()].filter(({ type }) => /^(footnotes|endnotes|header|footer)$/.test(type)).map(({ part }) => part);
  for (const part of new Set([main, ...story])) {
    if (!parts.has(part)) continue;
    let runs = 0;
    let changes = 0;
    await readXml(parts.read(part), {
      open: (name, attributes) => {
        if (name === 'rPrChange') changes++;
        if (TRACKED_CHANGE.test(name)) authors.add(Object.entries(attributes).find(([key]) => key.endsWith(':author'))?.[1] ?? '');
        else if (name === 'r') runs++;
        else if (name === 'vanish' && runs && !changes && isOn(attributes)) hiddenRuns++;
      },
      close: (name) => {
        if (name === 'r') runs--;
        else if (name === 'rPrChange') changes--;
      },
    });
  }
  findings.add('comments', await countIn(parts, partOf(relations, 'comments'), ['comment']));
  findings.add('tracked-changes', authors.size, ...authors);
  findings.add('hidden-text', hiddenRuns);
  return findings.all;
};
