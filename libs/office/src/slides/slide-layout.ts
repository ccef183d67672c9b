import type { Slide } from '@portal/contracts';
import type { FilePictures } from '../package/file-pictures.ts';
import { type OfficeParts, partOf } from '../package/office-parts.ts';
import { nodeAt, readXmlTree, type XmlNode } from '../package/xml-tree.ts';
import { type DrawnPage, pointsOf, SlideBoxes } from './slide-boxes.ts';
import { fillOf, type Palette, paletteOf, referenceColour } from './slide-colours.ts';
import { pictureIds } from './slide-pictures.ts';

/** The maximum size of all slide layouts of a file, in characters of JSON. Further slides are shown as text. */
const MAX_CHARACTERS = 3_000_000;
const MAX_CACHED_PAGES = 200;

/** Reads the slide layouts of a presentation. Layouts, masters and themes are cached. */
export class SlideLayouts {
  private readonly pages = new Map<string, XmlNode | null>();
  private readonly parts: OfficeParts;
  private readonly pictures: FilePictures;
  private readonly width: number;
  private readonly height: number;
  private left = MAX_CHARACTERS;

  /** Receives the slide size in EMU (914,400 per inch). */
  constructor(parts: OfficeParts, pictures: FilePictures, width: number, height: number) {
    this.parts = parts;
    this.pictures = pictures;
    this.width = width;
    this.height = height;
  }

  /** Reads the layout of a slide; null if the slide is too large. */
  async read(part: string): Promise<Slide | null> {
    if (this.left <= 0) return null;
    const slide = await readXmlTree(this.parts.read(part));
    if (!slide) return null;
    const layoutPart = partOf(await this.parts.relationsOf(part), 'slideLayout');
    const masterPart = layoutPart && partOf(await this.parts.relationsOf(layoutPart), 'slideMaster');
    const themePart = masterPart && partOf(await this.parts.relationsOf(masterPart), 'theme');
    const [layout, master, theme] = [await this.readPage(layoutPart), await this.readPage(masterPart), await this.readPage(themePart)];
    const map = nodeAt(slide, 'clrMapOvr', 'overrideClrMapping') ?? nodeAt(master ?? undefined, 'clrMap');
    const palette = paletteOf(theme, map);
    const drawnSlide = await this.drawPage(slide, part);
    const drawnLayout = await this.drawPage(layout, layoutPart);
    const drawnMaster = await this.drawPage(master, masterPart);
    const background = [slide, layout, master].map((page) => backgroundOf(page, palette)).find(Boolean);
    const boxes = new SlideBoxes({ width: this.width, height: this.height, palette, background: background ?? 'FFFFFF', layout, master });
    boxes.addBackground([drawnSlide, drawnLayout, drawnMaster].find(({ page }) => nodeAt(page ?? undefined, 'cSld', 'bg')));
    if (showsParent(slide)) {
      if (layout && showsParent(layout)) boxes.add(drawnMaster, true);
      boxes.add(drawnLayout, true);
    }
    boxes.add(drawnSlide, false);
    const slideLayout: Slide = {
      width: pointsOf(this.width),
      height: pointsOf(this.height),
      ...(background ? { background } : {}),
      boxes: boxes.all,
    };
    this.left -= JSON.stringify(slideLayout).length;
    return this.left < 0 ? null : slideLayout;
  }

  /** Returns a page, and the index of each of its pictures by relationship id. */
  private async drawPage(page: XmlNode | null, part: string | undefined): Promise<DrawnPage> {
    const pictures = new Map<string, number>();
    const ids = page ? pictureIds(page) : [];
    const relations = ids.length && part ? await this.parts.relationsOf(part) : undefined;
    for (const id of ids) {
      const number = await this.pictures.numberOf(relations?.get(id)?.part);
      if (number) pictures.set(id, number);
    }
    return { page, pictures };
  }

  private async readPage(part: string | undefined): Promise<XmlNode | null> {
    if (!part || !this.parts.has(part)) return null;
    const cachedPage = this.pages.get(part);
    if (cachedPage !== undefined) return cachedPage;
    const page = await readXmlTree(this.parts.read(part));
    if (this.pages.size < MAX_CACHED_PAGES) this.pages.set(part, page);
    return page;
  }
}

const showsParent = ({ attributes: { showMasterSp } }: XmlNode): boolean => showMasterSp !== '0' && showMasterSp !== 'false';

const backgroundOf = (page: XmlNode | null, palette: Palette): string | undefined => {
  const backgroundNode = nodeAt(page ?? undefined, 'cSld', 'bg');
  return fillOf(nodeAt(backgroundNode, 'bgPr'), palette) ?? referenceColour(nodeAt(backgroundNode, 'bgRef'), palette);
};
