import type { SlideBox } from '@portal/contracts';
import { attributeWithSuffix } from '../package/xml.ts';
import { nodeAt, numberOf, type XmlNode } from '../package/xml-tree.ts';

/** The ECMA-376 value for the full size of a picture, in thousandths of a percent. */
const FULL_SIZE = 100_000;
/** The minimum visible fraction of the width or height after a crop. Crops that leave less are ignored. */
const MIN_VISIBLE_FRACTION = 0.01;

type Crop = Extract<SlideBox, { kind: 'picture' }>['crop'];

/** Returns the relationship id of the picture in a `blipFill`. */
export const pictureIdOf = (fill: XmlNode | undefined): string | undefined => {
  const blip = nodeAt(fill, 'blip');
  return blip && attributeWithSuffix(blip.attributes, ':embed');
};

/** Returns the attributes of a shape with its name and alternative text. */
export const shapeAttributes = (shape: XmlNode): Record<string, string> =>
  nodeAt(
    shape.children.find(({ name }) => name.startsWith('nv')),
    'cNvPr',
  )?.attributes ?? {};

export const isHiddenShape = (shape: XmlNode): boolean => /^(1|true)$/.test(shapeAttributes(shape).hidden ?? '');

export const pictureIds = (page: XmlNode): string[] => {
  const ids = new Set<string>();
  const pending = [page];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isHiddenShape(node)) continue;
    const id = node.name === 'blipFill' ? pictureIdOf(node) : undefined;
    if (id) ids.add(id);
    // Push the children one by one, because spreading many into one call could overflow the stack.
    for (const child of node.children) pending.push(child);
  }
  return [...ids];
};

/** Returns the cropped fraction of each side; undefined if the whole picture is shown. */
export const cropOf = (fill: XmlNode | undefined): Crop => {
  const { l, t, r, b } = nodeAt(fill, 'srcRect')?.attributes ?? {};
  const part = (side: string | undefined) => numberOf(side) / FULL_SIZE;
  const [left, top, right, bottom] = [part(l), part(t), part(r), part(b)];
  const isPlausible = 1 - left - right >= MIN_VISIBLE_FRACTION && 1 - top - bottom >= MIN_VISIBLE_FRACTION;
  return isPlausible && (left || top || right || bottom) ? { left, top, right, bottom } : undefined;
};
