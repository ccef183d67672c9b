import type { SlideBox } from '@portal/contracts';
import { plainText } from '../extract.ts';
import { nodeAt, numberOf, type XmlNode } from '../package/xml-tree.ts';
import { fillOf, type Palette, referenceColour } from './slide-colours.ts';
import { linesOf } from './slide-lines.ts';
import { aboutShape, cropOf, isHiddenShape, pictureIdOf } from './slide-pictures.ts';

/** A layout or master behind a slide, and what texts of the master look like. */
export interface SlideGround {
  width: number;
  height: number;
  palette: Palette;
  background: string;
  layout: XmlNode | null;
  master: XmlNode | null;
}

/** A slide, layout or master with the numbers of its pictures, by the ids of their relationships. */
export interface DrawnPage {
  page: XmlNode | null;
  pictures: ReadonlyMap<string, number>;
}

/** A rectangle in EMU. */
interface Frame {
  x: number;
  y: number;
  w: number;
  h: number;
}
type Place = (frame: Frame) => Frame;

/** The settings for drawing the shapes of a page. */
interface Drawing {
  pictures: DrawnPage['pictures'];
  isBehind: boolean;
}

const BOXES_AT_MOST = 300;
const EMU_PER_POINT = 12_700;
const NOT_FILLED = new Set(['dt', 'ftr', 'sldNum', 'hdr']);
const DRAWN = new Set(['sp', 'pic', 'graphicFrame', 'grpSp', 'contentPart', 'AlternateContent']);

const frameOf = (xfrm: XmlNode | undefined, [off, ext] = ['off', 'ext']): Frame | undefined => {
  const [start, size] = [nodeAt(xfrm, off), nodeAt(xfrm, ext)];
  if (!start || !size) return undefined;
  const { x, y } = start.attributes;
  return { x: numberOf(x), y: numberOf(y), w: numberOf(size.attributes.cx), h: numberOf(size.attributes.cy) };
};

const placeholderOf = (shape: XmlNode): Record<string, string> | undefined =>
  nodeAt(
    shape.children.find(({ name }) => name.startsWith('nv')),
    'nvPr',
    'ph',
  )?.attributes;
const isTitle = (type: string | undefined): boolean => type === 'title' || type === 'ctrTitle';

/** Finds the placeholder of a layout or master that a shape inherits from: by index in a layout, else by type. */
const placeholderIn = (page: XmlNode | null, { type = 'obj', idx }: Record<string, string>): XmlNode | undefined => {
  const shapes = nodeAt(page ?? undefined, 'cSld', 'spTree')?.children ?? [];
  const kindOf = (of = 'obj') => (isTitle(of) ? 'title' : of === 'obj' || of === 'subTitle' ? 'body' : of);
  const byIndex = idx === undefined ? undefined : shapes.find((shape) => placeholderOf(shape)?.idx === idx);
  return (
    byIndex ??
    shapes.find((shape) => {
      const other = placeholderOf(shape);
      return other && kindOf(other.type) === kindOf(type);
    })
  );
};

/** Maps the frames inside a group to the slide. */
const groupPlace = (group: XmlNode, outer: Place): Place => {
  const xfrm = nodeAt(group, 'grpSpPr', 'xfrm');
  const [own, inner] = [frameOf(xfrm), frameOf(xfrm, ['chOff', 'chExt'])];
  if (!own || !inner?.w || !inner.h) return outer;
  const [across, down] = [own.w / inner.w, own.h / inner.h];
  return ({ x, y, w, h }) => outer({ x: own.x + (x - inner.x) * across, y: own.y + (y - inner.y) * down, w: w * across, h: h * down });
};

/** Collects the boxes of the slide, its layout and its master, in the order in which they are painted. */
export class SlideBoxes {
  readonly all: SlideBox[] = [];
  private readonly ground: SlideGround;

  constructor(ground: SlideGround) {
    this.ground = ground;
  }

  /** Adds the picture that fills the whole slide. */
  addBackground(page: DrawnPage | undefined): void {
    const fill = nodeAt(page?.page ?? undefined, 'cSld', 'bg', 'bgPr', 'blipFill');
    if (page) this.addPicture(fill, { x: 0, y: 0, w: 1, h: 1 }, '', page.pictures);
  }

  /** Adds the shapes of a page. Of a layout or master only the decoration is shown: no placeholder, and no chart. */
  add({ page, pictures }: DrawnPage, isBehind: boolean): void {
    this.addAll(nodeAt(page ?? undefined, 'cSld', 'spTree')?.children ?? [], (frame) => frame, { pictures, isBehind });
  }

  private addAll(shapes: readonly XmlNode[], place: Place, drawing: Drawing): void {
    for (const shape of shapes) {
      if (!DRAWN.has(shape.name) || this.all.length >= BOXES_AT_MOST) continue;
      if (isHiddenShape(shape)) continue;
      if (shape.name === 'AlternateContent')
        this.addAll((nodeAt(shape, 'Choice') ?? nodeAt(shape, 'Fallback'))?.children ?? [], place, drawing);
      else if (shape.name === 'grpSp') this.addAll(shape.children, groupPlace(shape, place), drawing);
      else if (shape.name === 'sp') this.addShape(shape, place, drawing);
      else this.addFrame(shape, place, drawing);
    }
  }

  private addShape(shape: XmlNode, place: Place, { pictures, isBehind }: Drawing): void {
    const { palette, layout, master, background } = this.ground;
    const ph = placeholderOf(shape);
    if (ph && isBehind) return;
    const parents = ph ? [placeholderIn(layout, ph), placeholderIn(master, { type: ph.type ?? 'obj' })] : [];
    const chain = [shape, ...parents];
    const at = this.fractions(chain.map((each) => frameOf(nodeAt(each, 'spPr', 'xfrm'))).find(Boolean), place);
    if (!at) return;
    this.addPicture(nodeAt(shape, 'spPr', 'blipFill'), at, '', pictures);
    const fill = this.fillOf(chain);
    const texts = nodeAt(master ?? undefined, 'txStyles');
    const isHead = isTitle(ph?.type);
    const isBody = Boolean(ph) && !isHead && !NOT_FILLED.has(ph?.type ?? '');
    const lines = linesOf(nodeAt(shape, 'txBody'), {
      palette,
      ground: fill ?? this.groundAt(at) ?? background,
      ink: referenceColour(nodeAt(shape, 'style', 'fontRef'), palette),
      styles: [
        ...chain.map((each) => nodeAt(each, 'txBody', 'lstStyle')),
        nodeAt(texts, isHead ? 'titleStyle' : isBody ? 'bodyStyle' : 'otherStyle'),
      ],
      defaultSize: isHead ? 40 : isBody ? 24 : 18,
    });
    if (!fill && !lines.length) return;
    const anchor = chain.map((each) => nodeAt(each, 'txBody', 'bodyPr')?.attributes.anchor).find(Boolean);
    this.all.push({
      kind: 'text',
      ...at,
      ...(fill ? { fill } : {}),
      ...(isHead && lines.length ? { title: true as const } : {}),
      ...(anchor === 'ctr' ? { anchor: 'middle' as const } : anchor === 'b' ? { anchor: 'bottom' as const } : {}),
      lines,
    });
  }

  /** Adds a picture; false for one that cannot be drawn. */
  private addPicture(fill: XmlNode | undefined, at: Frame, name: string, pictures: DrawnPage['pictures']): boolean {
    const picture = pictures.get(pictureIdOf(fill) ?? '');
    if (!picture) return false;
    const crop = cropOf(fill);
    this.all.push({ kind: 'picture', ...at, name, picture, ...(crop ? { crop } : {}) });
    return true;
  }

  /** Adds a picture or table; of a slide also the name of what is not drawn. */
  private addFrame(shape: XmlNode, place: Place, { pictures, isBehind }: Drawing): void {
    const parent = placeholderOf(shape);
    const inherited = parent && placeholderIn(this.ground.layout, parent);
    const own = frameOf(nodeAt(shape, 'xfrm') ?? nodeAt(shape, 'spPr', 'xfrm')) ?? frameOf(nodeAt(inherited, 'spPr', 'xfrm'));
    const at = this.fractions(own, place);
    if (!at || (isBehind && parent)) return;
    const about = aboutShape(shape);
    const name = ([about.descr, about.title, about.name].map((text) => plainText(text ?? '')).find(Boolean) ?? '').slice(0, 500);
    if (this.addPicture(nodeAt(shape, 'blipFill'), at, isBehind ? '' : name, pictures) || isBehind) return;
    const table = nodeAt(shape, 'graphic', 'graphicData', 'tbl');
    if (table) return this.addTable(table, at);
    this.all.push({ kind: 'other', ...at, name });
  }

  private addTable(table: XmlNode, at: Frame): void {
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
            const ground = fill ?? this.groundAt(at) ?? background;
            const styles = [nodeAt(master ?? undefined, 'txStyles', 'otherStyle')];
            const lines = linesOf(nodeAt(cell, 'txBody'), { palette, ground, styles, defaultSize: 18 });
            return { span: Math.max(1, Math.trunc(numberOf(cell.attributes.gridSpan, 1))), ...(fill ? { fill } : {}), lines };
          }),
      );
    this.all.push({ kind: 'table', ...at, columns: widths.map((width) => round(width / total)), rows });
  }

  private fillOf([shape, ...parents]: readonly (XmlNode | undefined)[]): string | undefined {
    const { palette } = this.ground;
    for (const each of [shape, ...parents]) {
      const properties = nodeAt(each, 'spPr');
      if (properties?.children.some(({ name }) => name === 'noFill')) return undefined;
      const fill = fillOf(properties, palette) ?? referenceColour(nodeAt(each, 'style', 'fillRef'), palette);
      if (fill) return fill;
    }
    return undefined;
  }

  /** The fill of the last box that lies under the middle of the frame. */
  private groundAt({ x, y, w, h }: Frame): string | undefined {
    const [middle, centre] = [x + w / 2, y + h / 2];
    const under = this.all.findLast(
      (box) => box.kind === 'text' && box.fill && box.x <= middle && middle <= box.x + box.w && box.y <= centre && centre <= box.y + box.h,
    );
    return under?.kind === 'text' ? under.fill : undefined;
  }

  /** The frame in parts of the slide; undefined if there is none or it lies beside the slide. */
  private fractions(frame: Frame | undefined, place: Place): Frame | undefined {
    if (!frame) return undefined;
    const { width, height } = this.ground;
    const { x, y, w, h } = place(frame);
    const at = { x: round(x / width), y: round(y / height), w: round(w / width), h: round(h / height) };
    return at.x < 1 && at.y < 1 && at.x + at.w > 0 && at.y + at.h > 0 ? at : undefined;
  }
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;
export const pointsOf = (emu: number): number => Math.round(emu / EMU_PER_POINT);
