import { BRIGHT, box, curves, disc, display, INK, path, repeatShape, TEAL, words } from './shapes.ts';

/** Draws the head of a field instrument: a round housing with a display and two cable entries. */
const head = (cx: number, cy: number, value: string, unit: string): string =>
  box([cx - 92, cy - 14, 30, 28], 'url(#dark)', 3) +
  box([cx + 62, cy - 14, 30, 28], 'url(#dark)', 3) +
  disc(cx, cy, 70, 'url(#teal)') +
  disc(cx, cy, 55, '#e9f0f2') +
  disc(cx, cy, 49, '#dfe8ea') +
  display([cx - 38, cy - 24, 76, 48], value, unit);

const bolts = (x: number, y: number, count: number, step: number): string =>
  repeatShape(count, (index) => disc(x + index * step, y, 4.5, 'url(#dark)'));

const lamps = (x: number, y: number, colours: readonly string[]): string =>
  repeatShape(colours.length, (index) => disc(x, y + index * 9, 2.6, colours[index]));

/** The drawing of each product, without a background, by product model. */
export const PRODUCT_PICTURES: Record<string, string> = {
  'yd-p7':
    box([128, 140, 44, 62]) +
    box([84, 196, 132, 58], 'url(#metal)', 7) +
    bolts(100, 212, 4, 33) +
    bolts(100, 240, 4, 33) +
    box([104, 254, 30, 26], 'url(#dark)', 2) +
    box([166, 254, 30, 26], 'url(#dark)', 2) +
    head(150, 88, '2.483', 'bar'),
  'yd-t9':
    box([138, 130, 24, 54]) +
    path('M126 184h48l-6 20h-36z', 'url(#metal)') +
    box([143, 204, 14, 84], 'url(#metal)', 6) +
    head(150, 82, '186.4', '°C'),
  'yd-f20':
    box([136, 132, 28, 46]) +
    box([44, 186, 212, 64], 'url(#metal)', 10) +
    box([30, 168, 24, 100], 'url(#teal)', 3) +
    box([246, 168, 24, 100], 'url(#teal)', 3) +
    path('M92 218h100m-18-12 18 12-18 12', 'none', TEAL, 5) +
    head(150, 82, '84.20', 'm³/h'),
  'yd-l5':
    box([134, 126, 32, 28]) +
    box([84, 152, 132, 20], 'url(#teal)', 3) +
    bolts(98, 162, 5, 26) +
    path('M132 172h36l26 46h-88z', 'url(#metal)') +
    repeatShape(3, (index) =>
      path(`M${108 - index * 14} ${234 + index * 16}q${42 + index * 14} ${22} ${84 + index * 28} 0`, 'none', BRIGHT, 3),
    ) +
    head(150, 76, '6.124', 'm'),
  'yd-c400':
    box([22, 56, 256, 188], 'url(#dark)', 6) +
    repeatShape(5, (index) => box([30 + index * 48, 66, 44, 168], index ? 'url(#metal)' : 'url(#teal)', 3)) +
    repeatShape(5, (index) => lamps(40 + index * 48, 82, ['#39d98a', '#39d98a', index === 3 ? '#f2b84b' : '#9fb0b6'])) +
    repeatShape(4, (index) => repeatShape(9, (pin) => box([88 + index * 48, 128 + pin * 11, 24, 6], '#34454b', 1))) +
    words(52, 190, 13, 'C400') +
    box([36, 204, 32, 18], '#0d2a31', 2),
  'yd-r8':
    box([28, 214, 244, 16], 'url(#metal)', 2) +
    repeatShape(8, (index) => box([34 + index * 29, 70, 26, 160], index ? 'url(#metal)' : 'url(#teal)', 3)) +
    repeatShape(8, (index) => lamps(40 + index * 29, 84, ['#39d98a', '#39d98a', '#9fb0b6', '#39d98a'])) +
    repeatShape(7, (index) => repeatShape(6, (pin) => disc(76 + index * 29, 134 + pin * 15, 4.2, '#34454b'))) +
    words(47, 190, 11, 'R8'),
  'yd-s3':
    box([84, 44, 132, 212], '#d9a514', 6) +
    box([92, 52, 116, 196], 'url(#dark)', 4) +
    box([92, 128, 116, 36], '#d9a514', 0) +
    words(150, 153, 20, 'SAFETY', INK) +
    repeatShape(10, (pin) => box([100 + pin * 10.4, 62, 7, 22], '#b7c5c9', 1)) +
    repeatShape(10, (pin) => box([100 + pin * 10.4, 216, 7, 22], '#b7c5c9', 1)) +
    lamps(108, 98, ['#39d98a', '#39d98a', '#e9705f']) +
    words(168, 112, 16, 'S3'),
  'yd-a2':
    box([62, 32, 176, 226], 'url(#metal)', 8) +
    display([84, 54, 132, 66], '20.94', 'Vol.-% O₂') +
    repeatShape(4, (index) => disc(102 + index * 32, 146, 9, 'url(#teal)')) +
    disc(112, 204, 26, 'url(#dark)') +
    disc(188, 204, 26, 'url(#dark)') +
    repeatShape(3, (index) => box([92 + index * 46, 258, 20, 22], 'url(#dark)', 2)),
  'yd-v60':
    box([86, 28, 128, 244], 'url(#dark)', 6) +
    repeatShape(9, (index) => box([206, 44 + index * 24, 20, 12], '#6b7d84', 1)) +
    box([94, 38, 104, 56], 'url(#teal)', 3) +
    display([102, 46, 88, 36], '1500', 'min⁻¹') +
    repeatShape(4, (index) => box([100, 112 + index * 26, 42, 18], '#b7c5c9', 2)) +
    repeatShape(4, (index) => box([152, 112 + index * 26, 38, 18], '#1b2528', 2)) +
    words(150, 254, 15, 'V60'),
  'yd-h10':
    box([22, 62, 256, 176], 'url(#dark)', 8) +
    curves([36, 76, 168, 148], [0.4, 2.1, 4]) +
    repeatShape(3, (index) => display([212, 76 + index * 51, 54, 45], ['71.2', '2.48', '184'][index]!, ['%', 'bar', '°C'][index]!)),
  'yd-g2':
    path('M96 108 78 40m126 68 18-68', 'none', '#29373c', 7) +
    box([62, 106, 176, 120], 'url(#teal)', 8) +
    box([74, 118, 152, 40], '#0d2a31', 4) +
    words(150, 145, 20, 'EDGE G2', '#8ff0e4') +
    repeatShape(4, (index) => box([80 + index * 37, 176, 30, 26], '#0b2a31', 3)) +
    repeatShape(4, (index) => disc(95 + index * 37, 212, 2.8, index === 2 ? '#f2b84b' : '#39d98a')),
  'yd-n4':
    box([48, 48, 204, 204], 'url(#dark)', 10) +
    curves([64, 64, 172, 132], [0.2, 1.7, 3.1]) +
    repeatShape(4, (index) => box([68 + index * 43, 210, 34, 22], 'url(#metal)', 3)) +
    words(85, 226, 12, '▲', TEAL) +
    words(128, 226, 12, '▼', TEAL) +
    words(171, 226, 11, 'ESC', TEAL) +
    words(214, 226, 11, 'OK', TEAL),
};
