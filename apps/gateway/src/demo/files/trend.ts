import sharp from 'sharp';
import type { Attachment } from './attachment';
import { curveOf } from './curve';

const SIZE = { width: 960, height: 420, left: 84, top: 64, right: 28, bottom: 48 };
const POINTS = 220;
const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns a PNG that plots a quantity over time, like the export of a chart recorder. */
export const drawTrend = ({ title, unit, low, high, shape }: Extract<Attachment, { type: 'trend' }>): Promise<Buffer> => {
  const [width, height] = [SIZE.width - SIZE.left - SIZE.right, SIZE.height - SIZE.top - SIZE.bottom];
  const y = (part: number): number => SIZE.top + (1 - part) * height;
  const points = curveOf(shape, POINTS).map(
    (value, index) => `${(SIZE.left + (index / (POINTS - 1)) * width).toFixed(1)},${y(value).toFixed(1)}`,
  );
  const digits = high - low < 1 ? 2 : high - low < 20 ? 1 : 0;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (part) =>
      `<line x1="${SIZE.left}" x2="${SIZE.width - SIZE.right}" y1="${y(part)}" y2="${y(part)}" stroke="#d5dfe2"/><text x="${SIZE.left - 10}" y="${y(part) + 5}" text-anchor="end" font-size="14" fill="#51646a">${(low + part * (high - low)).toFixed(digits)}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" font-family="sans-serif"><rect width="100%" height="100%" fill="#fff"/><text x="${SIZE.left}" y="36" font-size="19" font-weight="bold" fill="#0b3d47">${escapeXml(title)}</text><text x="${SIZE.width - SIZE.right}" y="36" text-anchor="end" font-size="15" fill="#51646a">${escapeXml(unit)}</text>${grid.join('')}<polyline fill="none" stroke="#119ba7" stroke-width="2" stroke-linejoin="round" points="${points.join(' ')}"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};
