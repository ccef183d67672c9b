import { type Extract, Texts } from './extract.ts';
import { type OfficeParts, partOf } from './office-parts.ts';
import { paragraphs } from './paragraphs.ts';

/** The text of a Word file with its footnotes and endnotes; comments and text that was deleted are nobody else's business. */
export const extractWord = async (parts: OfficeParts): Promise<Extract> => {
  const main = await parts.mainPart();
  const relations = await parts.relationsOf(main);
  const notes = ['footnotes', 'endnotes'].flatMap((type) => partOf(relations, type) ?? []);
  const lines: string[] = [];
  for (const part of [main, ...notes]) lines.push(...(await paragraphs(parts.read(part))));
  const texts = new Texts();
  texts.add(1, '', lines.join('\n'));
  return { pages: null, sheets: [], texts: texts.all };
};
