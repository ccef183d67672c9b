import type { Shape } from './attachment';
import { curveOf } from './curve';

const A4 = { width: 595, height: 842 };
const MARGIN = 56;
const PER_LINE = 88;
/** The WinAnsi characters outside Latin-1, by their character code in a PDF. */
const WIN_ANSI: Record<string, string> = {
  '€': '\x80',
  '–': '\x96',
  '—': '\x97',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '„': '\x84',
  '−': '-',
};

const encode = (text: string): string => text.replace(/[€–—’“”„−]/g, (character) => WIN_ANSI[character]!).replace(/[\\()]/g, '\\$&');

/** True if the standard PDF fonts contain every character of the text. */
export const canPrint = (text: string): boolean => /^[\n -~\u00a0-\u00ff€–—’“”„−]*$/.test(text);

const wrap = (line: string): string[] => {
  const lines = [''];
  for (const word of line.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > PER_LINE) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  }
  return lines;
};

const showText = (x: number, y: number, size: number, text: string, font = 'F1'): string =>
  `BT /${font} ${size} Tf ${x} ${y} Td (${encode(text)}) Tj ET`;

const curve = (shape: Shape, axis: string, top: number): string => {
  const [width, height] = [A4.width - 2 * MARGIN, 190];
  const bottom = top - height;
  const grid = [0.25, 0.5, 0.75, 1].map((part) => `${MARGIN} ${bottom + part * height} m ${MARGIN + width} ${bottom + part * height} l S`);
  const points = curveOf(shape, 160).map(
    (value, index) => `${(MARGIN + (index / 159) * width).toFixed(1)} ${(bottom + value * height).toFixed(1)}`,
  );
  return [
    '0.85 0.89 0.9 RG 0.5 w',
    ...grid,
    '0.3 0.4 0.43 RG 0.8 w',
    `${MARGIN} ${top} m ${MARGIN} ${bottom} l ${MARGIN + width} ${bottom} l S`,
    '0.07 0.6 0.65 RG 1.6 w',
    `${points[0]} m ${points
      .slice(1)
      .map((point) => `${point} l`)
      .join(' ')} S`,
    '0.3 0.4 0.43 rg',
    showText(MARGIN, bottom - 16, 9, axis),
  ].join('\n');
};

/** Returns a one-page PDF with a title, lines of text and an optional chart. */
export const makePage = (title: string, lines: readonly string[], chart?: { shape: Shape; axis: string }): Buffer => {
  const text = lines.flatMap((line) => [...wrap(line), '']);
  const textOperators = text.map((line, index) => (line ? showText(MARGIN, 706 - index * 13, 11, line) : ''));
  const content = [
    '0.04 0.33 0.39 rg',
    `0 ${A4.height - 64} ${A4.width} 64 re f`,
    '1 1 1 rg',
    showText(MARGIN, A4.height - 39, 13, 'Yarrowdyne Automation', 'F2'),
    '0.1 0.16 0.18 rg',
    showText(MARGIN, 738, 17, title, 'F2'),
    ...textOperators.filter(Boolean),
    ...(chart ? [curve(chart.shape, chart.axis, 690 - text.length * 13)] : []),
    '0.45 0.5 0.52 rg',
    showText(MARGIN, 36, 8, 'Demo document of an invented manufacturer'),
  ].join('\n');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${A4.width} ${A4.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ];
  let body = '%PDF-1.7\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(`${body}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`, 'latin1');
};
