import type { SKRSContext2D } from '@napi-rs/canvas';
import type { SlideLine, TextBlock, TextRun } from '@portal/contracts';
import { DRAWN_SIZE } from './cover-size.ts';
import { CoverText } from './cover-text.ts';
import type { PictureReader } from './file-picture.ts';

/** The width of the page and of its margins in points (A4). */
const PAGE_WIDTH = 595;
const MARGIN = 56;
const BODY_SIZE = 11;
/** The sizes of headings in points, by level. */
const HEADING_SIZES = [20, 16, 13.5, 12, 11, 11];
/** The space after a block, and the padding of a table cell, in points. */
const BLOCK_SPACE = 7;
const CELL_PADDING = 4;
const RULE_COLOUR = '#c9d2d4';
const HEAD_COLOUR = '#eef2f3';

type Block<K extends TextBlock['kind']> = Extract<TextBlock, { kind: K }>;

const lineOf = (runs: readonly TextRun[], size: number, more: Partial<SlideLine> & { bold?: true } = {}): SlideLine => {
  const { bold, ...line } = more;
  return {
    level: 0,
    ...line,
    runs: runs.map((run) => ({
      text: run.text,
      size,
      ...(run.bold || bold ? { bold: true as const } : {}),
      ...(run.italic ? { italic: true as const } : {}),
    })),
  };
};

const textOfBlock = (block: TextBlock): string => {
  if (block.kind === 'picture') return '';
  if (block.kind === 'table')
    return block.rows.flatMap((cells) => cells.flatMap(({ lines }) => lines.flat().map(({ text }) => text))).join('');
  return `${'label' in block ? (block.label ?? '') : ''}${block.runs.map(({ text }) => text).join('')}`;
};

/** The maximum number of blocks that are read for a cover. */
const BLOCKS_AT_MOST = 60;

/** Returns the blocks that a cover may show and their text. */
export const startOfDocument = (blocks: readonly TextBlock[]): { blocks: readonly TextBlock[]; text: string } => {
  const firstBlocks = blocks.slice(0, BLOCKS_AT_MOST);
  return { blocks: firstBlocks, text: `•–${firstBlocks.map(textOfBlock).join('')}` };
};

/** Draws the start of a text document on a white page of A4 width. */
export const drawDocument = async (
  context: SKRSContext2D,
  blocks: readonly TextBlock[],
  families: string,
  readPicture: PictureReader,
): Promise<void> => {
  const scale = DRAWN_SIZE.width / PAGE_WIDTH;
  const [x, width] = [MARGIN * scale, (PAGE_WIDTH - 2 * MARGIN) * scale];
  const text = new CoverText(context, families, scale);
  context.fillStyle = '#fff';
  context.fillRect(0, 0, DRAWN_SIZE.width, DRAWN_SIZE.height);
  let y = MARGIN * scale * 0.8;

  const drawTable = ({ rows, headRows }: Block<'table'>) => {
    const padding = CELL_PADDING * scale;
    const columns = Math.max(1, ...rows.map((cells) => cells.reduce((sum, { span }) => sum + span, 0)));
    for (const [index, cells] of rows.entries()) {
      if (y > DRAWN_SIZE.height) return;
      const isHead = index < headRows;
      let column = 0;
      const places = cells.map(({ span, lines }) => {
        const place = { x: x + (column / columns) * width, width: (span / columns) * width };
        column += span;
        return { ...place, lines: lines.map((runs) => lineOf(runs, BODY_SIZE - 1, isHead ? { bold: true } : {})) };
      });
      const rowHeight = Math.max(0, ...places.map((place) => text.heightOf(place.lines, place.width - 2 * padding))) + 2 * padding;
      for (const place of places) {
        context.fillStyle = isHead ? HEAD_COLOUR : '#fff';
        context.fillRect(place.x, y, place.width, rowHeight);
        context.strokeStyle = RULE_COLOUR;
        context.strokeRect(place.x, y, place.width, rowHeight);
        text.draw(place.lines, { x: place.x + padding, y: y + padding, width: place.width - 2 * padding });
      }
      y += rowHeight;
    }
  };

  const drawPicture = async ({ picture: number, ...size }: Block<'picture'>) => {
    const picture = number === undefined ? undefined : await readPicture(number);
    if (!picture) return;
    const wantedWidth = Math.min(width, size.width ? size.width * scale : picture.width);
    const height = (wantedWidth * picture.height) / picture.width;
    context.drawImage(picture, x, y, wantedWidth, height);
    y += height;
  };

  for (const block of blocks) {
    if (y > DRAWN_SIZE.height) return;
    if (block.kind === 'table') drawTable(block);
    else if (block.kind === 'picture') await drawPicture(block);
    else y = text.draw([documentLine(block)], { x, y, width });
    y += BLOCK_SPACE * scale;
  }
};

const documentLine = (block: Block<'heading' | 'paragraph' | 'item'>): SlideLine => {
  if (block.kind === 'paragraph') return lineOf(block.runs, BODY_SIZE);
  if (block.kind === 'item') return lineOf(block.runs, BODY_SIZE, { level: block.level, bullet: block.label ?? '•' });
  const label = block.label ? [{ text: `${block.label} ` }] : [];
  return lineOf([...label, ...block.runs], HEADING_SIZES[block.level - 1] ?? BODY_SIZE, { bold: true });
};
