import type { Slide } from '@portal/contracts';
import { FILE_BUDGET } from '../budget.ts';
import { type Extract, ExtractionError, Texts } from '../extract.ts';
import { Findings } from '../findings.ts';
import { FilePictures } from '../package/file-pictures.ts';
import { countIn, type OfficeParts, partOf } from '../package/office-parts.ts';
import { readXml, relationId } from '../package/xml.ts';
import { readParagraphs } from '../paragraphs.ts';
import { SlideLayouts } from './slide-layout.ts';

/**
 * Reads the text and the layout of each slide in presentation order, which differs from the order of part names. Speaker notes, comments
 * and hidden slides are omitted; the numbers of slides do not count hidden ones.
 */
export const extractSlides = async (parts: OfficeParts): Promise<Extract> => {
  const main = await parts.findMainPart();
  const relations = await parts.relationsOf(main);
  const slides: string[] = [];
  let size: [width: number, height: number] | undefined;
  await readXml(parts.read(main), {
    open: (name, attributes) => {
      if (name === 'sldSz') size = [Number(attributes.cx), Number(attributes.cy)];
      if (name !== 'sldId') return;
      const slide = relations.get(relationId(attributes) ?? '');
      if (slide) slides.push(slide.part);
    },
  });
  if (slides.length > FILE_BUDGET.pages) throw new ExtractionError('too-much');
  const pictures = new FilePictures(parts);
  const layouts = size && isSize(size) ? new SlideLayouts(parts, pictures, ...size) : undefined;
  const slideLayouts: (Slide | null)[] = [];
  const texts = new Texts();
  const findings = new Findings();
  let pages = 0;
  for (const slide of slides) {
    const isHidden = await isHiddenSlide(parts, slide);
    if (!isHidden && !texts.isFull) texts.add(pages + 1, '', (await readParagraphs(parts.read(slide))).join('\n'));
    if (!isHidden && layouts) slideLayouts.push(await layouts.read(slide));
    if (!isHidden) pages++;
    else findings.add('hidden-slides', 1);
    const slideRelations = await parts.relationsOf(slide);
    const notes = partOf(slideRelations, 'notesSlide');
    if (notes && parts.has(notes) && (await readParagraphs(parts.read(notes))).length) findings.add('notes', 1);
    findings.add('comments', await countIn(parts, partOf(slideRelations, 'comments'), ['cm', 'reply']));
  }
  return {
    pages,
    ratio: size ? size[0] / size[1] : 0,
    sheets: [],
    texts: texts.all,
    ...(layouts ? { slides: slideLayouts } : {}),
    ...(pictures.all.length ? { pictures: pictures.all } : {}),
    findings: findings.all,
  };
};

/** True for a size that PowerPoint allows: 1 to 56 inches. */
const isSize = (size: readonly number[]): boolean => size.every((length) => length >= 914_400 && length <= 51_206_400);

const isHiddenSlide = async (parts: OfficeParts, slide: string): Promise<boolean> => {
  let showAttribute: string | undefined;
  let isFirst = true;
  await readXml(parts.read(slide), {
    open: (_name, attributes) => {
      if (isFirst) showAttribute = attributes.show;
      isFirst = false;
    },
    isEnough: () => !isFirst,
  });
  return showAttribute === '0' || showAttribute === 'false';
};
