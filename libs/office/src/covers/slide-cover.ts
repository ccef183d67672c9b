import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Slide, SlideBox, SlideLine } from '@portal/contracts';
import { DRAWN_SIZE } from './cover-size.ts';
import { CoverText } from './cover-text.ts';
import type { PictureReader } from './file-picture.ts';

const PAPER_COLOUR = 'FFFFFF';
const CELL_BORDER = '#c9d2d4';
/** The padding of a table cell, relative to the slide width. */
const CELL_PADDING = 0.006;

export const textOfSlide = ({ boxes }: Slide): string =>
  boxes
    .flatMap((box) => (box.kind === 'text' ? box.lines : box.kind === 'table' ? box.rows.flat().flatMap(({ lines }) => lines) : []))
    .flatMap(({ bullet = '', runs }) => [bullet, ...runs.map(({ text }) => text)])
    .join('');

/** Draws a slide at the largest size that fits, centred on its own background. */
export const drawSlide = async (
  context: SKRSContext2D,
  { width, height, background = PAPER_COLOUR, boxes }: Slide,
  families: string,
  readPicture: PictureReader,
): Promise<void> => {
  const scale = Math.min(DRAWN_SIZE.width / width, DRAWN_SIZE.height / height);
  const [slideWidth, slideHeight] = [width * scale, height * scale];
  context.fillStyle = `#${background}`;
  context.fillRect(0, 0, DRAWN_SIZE.width, DRAWN_SIZE.height);
  context.translate((DRAWN_SIZE.width - slideWidth) / 2, (DRAWN_SIZE.height - slideHeight) / 2);
  context.beginPath();
  context.rect(0, 0, slideWidth, slideHeight);
  context.clip();
  const text = new CoverText(context, families, scale);
  const placeOf = ({ x, y, w, h }: Pick<SlideBox, 'x' | 'y' | 'w' | 'h'>) => ({
    x: x * slideWidth,
    y: y * slideHeight,
    width: w * slideWidth,
    height: h * slideHeight,
  });

  const drawTextBox = ({ fill, anchor, lines }: Extract<SlideBox, { kind: 'text' }>, place: ReturnType<typeof placeOf>) => {
    if (fill) {
      context.fillStyle = `#${fill}`;
      context.fillRect(place.x, place.y, place.width, place.height);
    }
    const space = anchor ? place.height - text.heightOf(lines, place.width) : 0;
    text.draw(lines, { ...place, y: place.y + (anchor === 'middle' ? space / 2 : space) });
  };

  const drawTable = ({ columns, rows }: Extract<SlideBox, { kind: 'table' }>, place: ReturnType<typeof placeOf>) => {
    const padding = CELL_PADDING * slideWidth;
    let y = place.y;
    for (const cells of rows) {
      let column = 0;
      const places = cells.map(({ span, ...cell }) => {
        const sum = (part: readonly number[]) => part.reduce((total, each) => total + each, 0) * place.width;
        const area = { x: place.x + sum(columns.slice(0, column)), width: sum(columns.slice(column, column + span)) };
        column += span;
        return { ...area, ...cell };
      });
      const heightOf = ({ lines, width }: { lines: readonly SlideLine[]; width: number }) => text.heightOf(lines, width - 2 * padding);
      const rowHeight = Math.max(...places.map(heightOf), 0) + 2 * padding;
      for (const { x, width, fill, lines } of places) {
        context.fillStyle = fill ? `#${fill}` : 'transparent';
        context.fillRect(x, y, width, rowHeight);
        context.strokeStyle = CELL_BORDER;
        context.strokeRect(x, y, width, rowHeight);
        text.draw(lines, { x: x + padding, y: y + padding, width: width - 2 * padding });
      }
      y += rowHeight;
    }
  };

  for (const box of boxes) {
    const place = placeOf(box);
    if (box.kind === 'text') drawTextBox(box, place);
    else if (box.kind === 'table') drawTable(box, place);
    else if (box.kind === 'picture') {
      const picture = await readPicture(box.picture);
      const { left = 0, top = 0, right = 0, bottom = 0 } = box.crop ?? {};
      if (!picture) continue;
      const [partWidth, partHeight] = [picture.width * (1 - left - right), picture.height * (1 - top - bottom)];
      context.drawImage(
        picture,
        picture.width * left,
        picture.height * top,
        partWidth,
        partHeight,
        place.x,
        place.y,
        place.width,
        place.height,
      );
    }
  }
};
