import { EXTRACT_LIMITS, type Extract, Texts, Unextractable } from './extract.ts';
import { type OfficeParts, partOf } from './office-parts.ts';
import { paragraphs } from './paragraphs.ts';
import { readXml, relationId } from './xml.ts';

/** The text of each slide with its notes, in the order of the presentation, which the names of the parts do not tell. */
export const extractSlides = async (parts: OfficeParts): Promise<Extract> => {
  const main = await parts.mainPart();
  const relations = await parts.relationsOf(main);
  const slides: string[] = [];
  let ratio = 0;
  await readXml(parts.read(main), {
    open: (name, attributes) => {
      if (name === 'sldSz') ratio = Number(attributes.cx) / Number(attributes.cy);
      if (name !== 'sldId') return;
      const slide = relations.get(relationId(attributes) ?? '');
      if (slide) slides.push(slide.part);
    },
  });
  if (slides.length > EXTRACT_LIMITS.pages) throw new Unextractable('too-much');
  const texts = new Texts();
  for (const [at, slide] of slides.entries()) {
    const notes = partOf(await parts.relationsOf(slide), 'notesSlide');
    const lines = await paragraphs(parts.read(slide));
    if (notes) lines.push(...(await paragraphs(parts.read(notes))));
    texts.add(at + 1, '', lines.join('\n'));
    if (texts.isFull) break;
  }
  return { pages: slides.length, ratio, sheets: [], texts: texts.all };
};
