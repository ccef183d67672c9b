import type { SKRSContext2D } from '@napi-rs/canvas';
import type { SlideLine } from '@portal/contracts';

type Run = SlideLine['runs'][number];

interface Piece {
  text: string;
  width: number;
  run: Run;
}
interface Row {
  pieces: Piece[];
  width: number;
  height: number;
}

/** The position and width of an area on the canvas, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
}

const INK = '#1b1b1b';
const LINE_HEIGHT = 1.2;
/** The indentation of a level and of a bullet, relative to the font size. */
const INDENT = 1.2;
/** The distance of the baseline from the bottom of its row, relative to the row height. */
const DESCENT = 0.26;
/** The font size of an empty line, in points. */
const DEFAULT_SIZE = 12;

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
const LETTER = /\p{L}/u;
const RTL_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Splits a text into the parts between which a row may end: words with the punctuation after them, spaces, and line breaks. */
const breakText = (text: string): string[] => {
  const parts: string[] = [];
  let isAfterWord = false;
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    const isSpace = !segment.trim();
    if (!isWordLike && !isSpace && isAfterWord) parts[parts.length - 1] += segment;
    else parts.push(segment);
    isAfterWord = !isSpace;
  }
  return parts;
};

/** Draws lines of formatted text with word wrap, each in the direction of its first letter. */
export class CoverText {
  private readonly context: SKRSContext2D;
  private readonly families: string;
  private readonly scale: number;

  /** `families` is a CSS list of font families, and `scale` the number of pixels per point. */
  constructor(context: SKRSContext2D, families: string, scale: number) {
    this.context = context;
    this.families = families;
    this.scale = scale;
  }

  /** Returns the height of lines in pixels. */
  heightOf(lines: readonly SlideLine[], width: number): number {
    return lines.flatMap((line) => this.wrap(line, width)).reduce((sum, { height }) => sum + height, 0);
  }

  /** Draws lines one below the other and returns the position below them. */
  draw(lines: readonly SlideLine[], { x, y: top, width }: Area): number {
    let y = top;
    for (const line of lines) {
      const isRtl = RTL_LETTER.test(LETTER.exec(line.runs.map(({ text }) => text).join(''))?.[0] ?? '');
      const indent = this.indentOf(line);
      for (const [index, row] of this.wrap(line, width).entries()) {
        const baseline = y + row.height * (1 - DESCENT);
        if (index === 0 && line.bullet) this.drawBullet(line, isRtl ? x + width - indent : x + indent, baseline, isRtl);
        this.drawRow(row, x + (isRtl ? 0 : indent) + startOf(line.align, isRtl, width - indent - row.width), baseline, isRtl);
        y += row.height;
      }
    }
    return y;
  }

  private drawRow({ pieces, width }: Row, x: number, baseline: number, isRtl: boolean): void {
    let at = isRtl ? x + width : x;
    for (const { text, run, width: pieceWidth } of joinPieces(pieces)) {
      this.applyStyle(run);
      this.context.fillStyle = run.colour ? `#${run.colour}` : INK;
      this.context.direction = isRtl ? 'rtl' : 'ltr';
      this.context.textAlign = isRtl ? 'right' : 'left';
      this.context.fillText(text, at, baseline);
      at += isRtl ? -pieceWidth : pieceWidth;
    }
  }

  private drawBullet({ bullet, runs }: SlideLine, x: number, baseline: number, isRtl: boolean): void {
    this.applyStyle(runs[0]);
    this.context.fillStyle = runs[0]?.colour ? `#${runs[0].colour}` : INK;
    this.context.direction = isRtl ? 'rtl' : 'ltr';
    this.context.textAlign = isRtl ? 'left' : 'right';
    this.context.fillText(`${bullet} `, x, baseline);
  }

  private wrap(line: SlideLine, width: number): Row[] {
    const available = width - this.indentOf(line);
    const emptyRow = (run: Run | undefined): Row => ({ pieces: [], width: 0, height: this.sizeOf(run) * LINE_HEIGHT });
    const rows = [emptyRow(line.runs[0])];
    for (const run of line.runs) {
      this.applyStyle(run);
      for (const text of breakText(run.text)) {
        const row = rows.at(-1)!;
        const isSpace = !text.trim();
        const pieceWidth = this.context.measureText(text).width;
        if (text.includes('\n')) rows.push(emptyRow(run));
        else if (row.pieces.length && !isSpace && row.width + pieceWidth > available)
          rows.push({ ...emptyRow(run), pieces: [{ text, width: pieceWidth, run }], width: pieceWidth });
        else if (row.pieces.length || !isSpace || rows.length === 1) {
          row.pieces.push({ text, width: pieceWidth, run });
          row.width += pieceWidth;
          row.height = Math.max(row.height, this.sizeOf(run) * LINE_HEIGHT);
        }
      }
    }
    return rows;
  }

  private indentOf({ level, bullet, runs }: SlideLine): number {
    return (level + (bullet ? 1 : 0)) * INDENT * this.sizeOf(runs[0]);
  }

  private sizeOf(run: Run | undefined): number {
    return (run?.size ?? DEFAULT_SIZE) * this.scale;
  }

  private applyStyle(run: Run | undefined): void {
    this.context.font = `${run?.italic ? 'italic ' : ''}${run?.bold ? 700 : 400} ${this.sizeOf(run)}px ${this.families}`;
  }
}

/** Joins adjacent pieces of a run, so that the text library can reorder and shape their letters. */
const joinPieces = (pieces: readonly Piece[]): Piece[] => {
  const joinedPieces: Piece[] = [];
  for (const piece of pieces) {
    const last = joinedPieces.at(-1);
    if (last?.run === piece.run)
      joinedPieces[joinedPieces.length - 1] = { ...last, text: last.text + piece.text, width: last.width + piece.width };
    else joinedPieces.push(piece);
  }
  return joinedPieces;
};

/** Returns the space before a row in pixels. */
const startOf = (align: SlideLine['align'], isRtl: boolean, space: number): number => {
  if (align === 'center') return space / 2;
  return (align === 'end') === isRtl ? 0 : space;
};
