import type { SlideBox } from '@portal/contracts';
import { plainText } from '../extract.ts';
import { nodeAt, numberOf, type XmlNode } from '../package/xml-tree.ts';
import { fillOf, type Palette, referenceColour } from './slide-colours.ts';
import { linesOf } from './slide-lines.ts';
import { cropOf, isHiddenShape, pictureIdOf, shapeAttributes } from './slide-pictures.ts';

/** The layout and the master of a slide, with the text styles of the master. */
export interface SlideContext {
  width: number;
  height: number;
  palette: Palette;
  background: string;
  layout: XmlNode | null;
  master: XmlNode | null;
}

/** A slide, layout or master, with the numbers of its pictures by relationship id. */
export interface DrawnPage {
  page: XmlNode | null;
  pictures: ReadonlyMap<string, number>;
}

interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}
type Transform = (frame: Frame) => Frame;

interface Drawing {
  pictures: DrawnPage['pictures'];
  isBehind: boolean;
}

const MAX_BOXES = 300;
const EMU_PER_POINT = 12_700;
const STATIC_PLACEHOLDERS = new Set(['dt', 'ftr', 'sldNum', 'hdr']);
const DRAWN_ELEMENTS = new Set(['sp', 'pic', 'graphicFrame', 'grpSp', 'contentPart', 'AlternateContent']);

const frameOf = (xfrm: XmlNode | undefined, [off, ext] = ['off', 'ext']): Frame | undefined => {
  const [offset, size] = [nodeAt(xfrm, off), nodeAt(xfrm, ext)];
  if (!offset || !size) return undefined;
  const { x, y } = offset.attributes;
  return { x: numberOf(x), y: numberOf(y), w: numberOf(size.attributes.cx), h: numberOf(size.attributes.cy) };
};

const placeholderOf = (shape: XmlNode): Record<string, string> | undefined =>
  nodeAt(
    shape.children.find(({ name }) => name.startsWith('nv')),
    'nvPr',
    'ph',
  )?.attributes;
const isTitle = (type: string | undefined): boolean => type === 'title' || type === 'ctrTitle';

/** Returns the placeholder of a layout or master from which a shape inherits: by index in a layout, else by type. */
const placeholderIn = (page: XmlNode | null, { type = 'obj', idx }: Record<string, string>): XmlNode | undefined => {
  const shapes = nodeAt(page ?? undefined, 'cSld', 'spTree')?.children ?? [];
  const kindOf = (of = 'obj') => (isTitle(of) ? 'title' : of === 'obj' || of === 'subTitle' ? 'body' : of);
  const byIndex = idx === undefined ? undefined : shapes.find((shape) => placeholderOf(shape)?.idx === idx);
  return (
    byIndex ??
    shapes.find((shape) => {
      const otherPlaceholder = placeholderOf(shape);
      return otherPlaceholder && kindOf(otherPlaceholder.type) === kindOf(type);
    })
  );
};

/** Returns the transform from coordinates within a group to coordinates of the slide. */
const groupTransform = (group: XmlNode, outer: Transform): Transform => {
  const xfrm = nodeAt(group, 'grpSpPr', 'xfrm');
  const [outerFrame, innerFrame] = [frameOf(xfrm), frameOf(xfrm, ['chOff', 'chExt'])];
  if (!outerFrame || !innerFrame?.w || !innerFrame.h) return outer;
  const [scaleX, scaleY] = [outerFrame.w / innerFrame.w, outerFrame.h / innerFrame.h];
  return ({ x, y, w, h }) =>
    outer({ x: outerFrame.x + (x - innerFrame.x) * scaleX, y: outerFrame.y + (y - innerFrame.y) * scaleY, w: w * scaleX, h: h * scaleY });
};

/** Collects the boxes of the slide, its layout and its master, in painting order. */
export class SlideBoxes {
  readonly all: SlideBox[] = [];
  private readonly ground: SlideContext;

  constructor(ground: SlideContext) {
    this.ground = ground;
  }

  addBackground(page: DrawnPage | undefined): void {
    const fill = nodeAt(page?.page ?? undefined, 'cSld', 'bg', 'bgPr', 'blipFill');
    if (page) this.addPicture(fill, { x: 0, y: 0, w: 1, h: 1 }, '', page.pictures);
  }

  /** Adds the shapes of a page. From a layout or master, only the decoration is added: no placeholders and no charts. */
  add({ page, pictures }: DrawnPage, isBehind: boolean): void {
    this.addAll(nodeAt(page ?? undefined, 'cSld', 'spTree')?.children ?? [], (frame) => frame, { pictures, isBehind });
  }

  private addAll(shapes: readonly XmlNode[], place: Transform, drawing: Drawing): void {
    for (const shape of shapes) {
      if (!DRAWN_ELEMENTS.has(shape.name) || this.all.length >= MAX_BOXES) continue;
      if (isHiddenShape(shape)) continue;
      if (shape.name === 'AlternateContent')
        this.addAll((nodeAt(shape, 'Choice') ?? nodeAt(shape, 'Fallback'))?.children ?? [], place, drawing);
      else if (shape.name === 'grpSp') this.addAll(shape.children, groupTransform(shape, place), drawing);
      else if (shape.name === 'sp') this.addShape(shape, place, drawing);
      else this.addFrame(shape, place, drawing);
    }
  }

  private addShape(shape: XmlNode, place: Transform, { pictures, isBehind }: Drawing): void {
    const { palette, layout, master, background } = this.ground;
    const ph = placeholderOf(shape);
    if (ph && isBehind) return;
    const parents = ph ? [placeholderIn(layout, ph), placeholderIn(master, { type: ph.type ?? 'obj' })] : [];
    const chain = [shape, ...parents];
    const frame = this.toFractions(chain.map((placeholder) => frameOf(nodeAt(placeholder, 'spPr', 'xfrm'))).find(Boolean), place);
    if (!frame) return;
    this.addPicture(nodeAt(shape, 'spPr', 'blipFill'), frame, '', pictures);
    const fill = this.fillOf(chain);
    const texts = nodeAt(master ?? undefined, 'txStyles');
    const isHead = isTitle(ph?.type);
    const isBody = Boolean(ph) && !isHead && !STATIC_PLACEHOLDERS.has(ph?.type ?? '');
    const lines = linesOf(nodeAt(shape, 'txBody'), {
      palette,
      ground: fill ?? this.backgroundUnder(frame) ?? background,
      ink: referenceColour(nodeAt(shape, 'style', 'fontRef'), palette),
      styles: [
        ...chain.map((placeholder) => nodeAt(placeholder, 'txBody', 'lstStyle')),
        nodeAt(texts, isHead ? 'titleStyle' : isBody ? 'bodyStyle' : 'otherStyle'),
      ],
      defaultSize: isHead ? 40 : isBody ? 24 : 18,
    });
    if (!fill && !lines.length) return;
    const anchor = chain.map((placeholder) => nodeAt(placeholder, 'txBody', 'bodyPr')?.attributes.anchor).find(Boolean);
    this.all.push({
      kind: 'text',
      ...frame,
      ...(fill ? { fill } : {}),
      ...(isHead && lines.length ? { title: true as const } : {}),
      ...(anchor === 'ctr' ? { anchor: 'middle' as const } : anchor === 'b' ? { anchor: 'bottom' as const } : {}),
      lines,
    });
  }

  /** Adds a picture. Returns false if the picture cannot be drawn. */
  private addPicture(fill: XmlNode | undefined, frame: Frame, name: string, pictures: DrawnPage['pictures']): boolean {
    const picture = pictures.get(pictureIdOf(fill) ?? '');
    if (!picture) return false;
    const crop = cropOf(fill);
    this.all.push({ kind: 'picture', ...frame, name, picture, ...(crop ? { crop } : {}) });
    return true;
  }

  /** Adds a picture or a table. On a slide, other objects are added by name. */
  private addFrame(shape: XmlNode, place: Transform, { pictures, isBehind }: Drawing): void {
    const parent = placeholderOf(shape);
    const inheritedShape = parent && placeholderIn(this.ground.layout, parent);
    const shapeFrame = frameOf(nodeAt(shape, 'xfrm') ?? nodeAt(shape, 'spPr', 'xfrm')) ?? frameOf(nodeAt(inheritedShape, 'spPr', 'xfrm'));
    const box = this.toFractions(shapeFrame, place);
    if (!box || (isBehind && parent)) return;
    const description = shapeAttributes(shape);
    const name = ([description.descr, description.title, description.name].map((text) => plainText(text ?? '')).find(Boolean) ?? '').slice(
      0,
      500,
    );
    if (this.addPicture(nodeAt(shape, 'blipFill'), box, isBehind ? '' : name, pictures) || isBehind) return;
    const table = nodeAt(shape, 'graphic', 'graphicData', 'tbl');
    if (table) return this.addTable(table, box);
    this.all.push({ kind: 'other', ...box, name });
  }

  private addTable(table: XmlNode, frame: Frame): void {
    const { palette, background, master } = this.ground;
    const widths = (nodeAt(table, 'tblGrid')?.children ?? []).map(({ attributes }) => numberOf(attributes.w));
    const total = widths.reduce((sum, width) => sum + width, 0) || 1;
    const rows = table.children
      .filter(({ name }) => name === 'tr')
      .map(({ children }) =>
        children
          .filter(({ name, attributes }) => name === 'tc' && attributes.hMerge !== '1')
          .map((cell) => {
            const fill = fillOf(nodeAt(cell, 'tcPr'), palette);
            const ground = fill ?? this.backgroundUnder(frame) ?? background;
            const styles = [nodeAt(master ?? undefined, 'txStyles', 'otherStyle')];
            const lines = linesOf(nodeAt(cell, 'txBody'), { palette, ground, styles, defaultSize: 18 });
            return { span: Math.max(1, Math.trunc(numberOf(cell.attributes.gridSpan, 1))), ...(fill ? { fill } : {}), lines };
          }),
      );
    this.all.push({ kind: 'table', ...frame, columns: widths.map((width) => roundFraction(width / total)), rows });
  }

  private fillOf([shape, ...parents]: readonly (XmlNode | undefined)[]): string | undefined {
    const { palette } = this.ground;
    for (const item of [shape, ...parents]) {
      const properties = nodeAt(item, 'spPr');
      if (properties?.children.some(({ name }) => name === 'noFill')) return undefined;
      const fill = fillOf(properties, palette) ?? referenceColour(nodeAt(item, 'style', 'fillRef'), palette);
      if (fill) return fill;
    }
    return undefined;
  }

  /** Returns the fill of the topmost box under the centre of the frame. */
  private backgroundUnder({ x, y, w, h }: Frame): string | undefined {
    const [middle, centre] = [x + w / 2, y + h / 2];
    const boxBelow = this.all.findLast(
      (box) => box.kind === 'text' && box.fill && box.x <= middle && middle <= box.x + box.w && box.y <= centre && centre <= box.y + box.h,
    );
    return boxBelow?.kind === 'text' ? boxBelow.fill : undefined;
  }

  /** Converts a frame to fractions of the slide; undefined if there is no frame or it is outside of the slide. */
  private toFractions(frame: Frame | undefined, place: Transform): Frame | undefined {
    if (!frame) return undefined;
    const { width, height } = this.ground;
    const { x, y, w, h } = place(frame);
    const box = { x: roundFraction(x / width), y: roundFraction(y / height), w: roundFraction(w / width), h: roundFraction(h / height) };
    return box.x < 1 && box.y < 1 && box.x + box.w > 0 && box.y + box.h > 0 ? box : undefined;
  }
}

const roundFraction = (value: number): number => Math.round(value * 10_000) / 10_000;
export const pointsOf = (emu: number): number => Math.round(emu / EMU_PER_POINT);
