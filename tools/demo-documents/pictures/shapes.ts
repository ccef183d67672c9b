/** The colours of drawings. Each drawing is a square of 300 units. */
export const INK = '#0b3d47';
export const TEAL = '#0b5563';
export const BRIGHT = '#119ba7';

type Attributes = Record<string, string | number>;
const tag = (name: string, attributes: Attributes, content = ''): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${value}"`)
    .join(' ')}>${content}</${name}>`;

type Box = readonly [x: number, y: number, width: number, height: number];
export const box = ([x, y, width, height]: Box, fill = 'url(#metal)', rx = 4, attributes: Attributes = {}): string =>
  tag('rect', { x, y, width, height, rx, fill, ...attributes });
export const disc = (cx: number, cy: number, r: number, fill = 'url(#metal)', attributes: Attributes = {}): string =>
  tag('circle', { cx, cy, r, fill, ...attributes });
export const path = (d: string, fill = 'none', stroke = INK, width = 2): string =>
  tag('path', { d, fill, stroke, 'stroke-width': width, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' });
export const words = (x: number, y: number, size: number, text: string, fill = '#fff', anchor = 'middle'): string =>
  tag('text', { x, y, 'font-size': size, fill, 'text-anchor': anchor, 'font-family': 'Noto Sans, sans-serif', 'font-weight': 600 }, text);
/** Repeats a shape `count` times at equal distances. */
export const repeatShape = (count: number, piece: (at: number) => string): string =>
  Array.from({ length: count }, (_, index) => piece(index)).join('');

/** Draws a dark screen with a measured value. */
export const display = ([x, y, width, height]: Box, reading: string, unit: string): string =>
  box([x, y, width, height], '#0d2a31', 5) +
  words(x + width / 2, y + height * 0.58, height * 0.42, reading, '#8ff0e4') +
  words(x + width / 2, y + height * 0.86, height * 0.2, unit, '#5fb8b6');

/** Draws a dark screen with curves over time. */
export const curves = ([x, y, width, height]: Box, phases: readonly number[]): string => {
  const colours = ['#3ad1c0', '#f2b84b', '#e9705f'];
  const lines = phases.map((phase, index) => {
    const points = Array.from({ length: 33 }, (_, pointIndex) => {
      const part = pointIndex / 32;
      const level = 0.5 + 0.28 * Math.sin(part * 9 + phase) * Math.cos(part * 3 - phase) + (index - 1) * 0.12;
      return `${(x + 6 + part * (width - 12)).toFixed(1)} ${(y + 8 + level * (height - 16)).toFixed(1)}`;
    });
    return path(`M${points.join('L')}`, 'none', colours[index % colours.length], 2);
  });
  const grid = repeatShape(3, (lineIndex) => path(`M${x + 4} ${y + ((lineIndex + 1) * height) / 4}h${width - 8}`, 'none', '#234a52', 0.8));
  return box([x, y, width, height], '#0d2a31', 5) + grid + lines.join('');
};

const DEFS =
  '<defs><linearGradient id="metal" x1="0" x2="1"><stop offset="0" stop-color="#c3d0d4"/><stop offset=".35" stop-color="#f6f9fa"/><stop offset="1" stop-color="#9fb0b6"/></linearGradient><linearGradient id="teal" x1="0" x2="1"><stop offset="0" stop-color="#084450"/><stop offset=".4" stop-color="#15798a"/><stop offset="1" stop-color="#07404b"/></linearGradient><linearGradient id="dark" x1="0" x2="1"><stop offset="0" stop-color="#29373c"/><stop offset=".4" stop-color="#4b5d64"/><stop offset="1" stop-color="#222e32"/></linearGradient></defs>';

export const drawing = (pieces: string, background = 'none'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300">${DEFS}<rect width="300" height="300" fill="${background}"/>${pieces}</svg>`;
