import type { FindingKind } from '@portal/contracts';
import { scanXml } from './edit-xml.ts';
import { CleaningError, type OfficePackage } from './office-package.ts';

const relationId = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

/** Removes hidden slides, speaker notes and comments from a presentation. */
export const cleanSlides = (file: OfficePackage, remove: ReadonlySet<FindingKind>): void => {
  const main = file.mainPart;
  if (remove.has('hidden-slides')) removeHiddenSlides(file, main);
  for (const { type, part } of file.relationsOf(main)) {
    if (type !== 'slide' || part === null) continue;
    file.removeRelations(part, (relation) =>
      relation.type === 'notesSlide' ? remove.has('notes') : relation.type === 'comments' && remove.has('comments'),
    );
  }
  if (remove.has('comments')) file.removeRelations(main, ({ type }) => type === 'commentAuthors' || type === 'authors');
};

const removeHiddenSlides = (file: OfficePackage, main: string): void => {
  const slides = file.relationsOf(main).filter(({ type, part }) => type === 'slide' && part !== null && file.has(part));
  const hiddenSlides = slides.filter(({ part }) => isHidden(file.readText(part!)));
  const visibleSlides = slides.filter((slide) => !hiddenSlides.includes(slide));
  if (!visibleSlides.length) throw new CleaningError('All slides are hidden');
  // A link from a remaining slide to a removed one would damage the file.
  const hiddenParts = new Set(hiddenSlides.map(({ part }) => part));
  if (visibleSlides.some(({ part }) => file.relationsOf(part!).some((relation) => hiddenParts.has(relation.part))))
    throw new CleaningError('A slide leads to a hidden one');
  const relations = new Set(hiddenSlides.map(({ id }) => id));
  const ids = new Set<string>();
  scanXml(file.readText(main), ({ name, attributes }) => {
    if (name === 'sldId' && relations.has(relationId(attributes)) && attributes['id']) ids.add(attributes['id']);
  });
  file.edit(main, ({ name, attributes }) => {
    // Sections refer to slides by the slide id and not by a relationship.
    if (name === 'sldId' && (relations.has(relationId(attributes)) || ids.has(attributes['id'] ?? ''))) return 'cut';
    return name === 'custShowLst' ? 'cut' : 'keep';
  });
  file.removeRelations(main, ({ id }) => relations.has(id));
};

const isHidden = (slide: string): boolean => {
  let showAttribute: string | undefined;
  scanXml(slide, ({ index, attributes }) => {
    if (index === 0) showAttribute = attributes['show'];
  });
  return showAttribute === '0' || showAttribute === 'false';
};
