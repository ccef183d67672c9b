import { FILE_BUDGET } from '../budget.ts';
import { type Extract, Texts, Unextractable } from './extract.ts';
import { Findings } from './findings.ts';
import { countIn, type OfficeParts, partOf } from './office-parts.ts';
import { paragraphs } from './paragraphs.ts';
import { readXml, relationId } from './xml.ts';

/**
 * Reads the text of each slide in the order of the presentation, which the names of the parts do not tell. Speaker notes, comments and hidden slides
 * are left out; slides are counted without the hidden ones, as an audience counts them.
 */
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
  if (slides.length > FILE_BUDGET.pages) throw new Unextractable('too-much');
  const texts = new Texts();
  const findings = new Findings();
  let pages = 0;
  for (const slide of slides) {
    const isHidden = await isHiddenSlide(parts, slide);
    if (!isHidden && !texts.isFull) texts.add(pages + 1, '', (await paragraphs(parts.read(slide))).join('\n'));
    if (!isHidden) pages++;
    else findings.add('hidden-slides', 1);
    const beside = await parts.relationsOf(slide);
    const notes = partOf(beside, 'notesSlide');
    if (notes && parts.has(notes) && (await paragraphs(parts.read(notes))).length) findings.add('notes', 1);
    findings.add('comments', await countIn(parts, partOf(beside, 'comments'), ['cm', 'reply']));
  }
  return { pages, ratio, sheets: [], texts: texts.all, findings: findings.all };
};

const isHiddenSlide = async (parts: OfficeParts, slide: string): Promise<boolean> => {
  let show: string | undefined;
  let isFirst = true;
  await readXml(parts.read(slide), {
    open: (_name, attributes) => {
      if (isFirst) show = attributes.show;
      isFirst = false;
    },
    isEnough: () => !isFirst,
  });
  return show === '0' || show === 'false';
};
