import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const DOCUMENT_FONTS = join(import.meta.dirname, 'fonts/node_modules/@expo-google-fonts');
const PORTAL = join(import.meta.dirname, '../../node_modules/@fontsource/ibm-plex-sans-arabic/files');

const face = (family: string, weight: number, file: string): string =>
  `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url('${pathToFileURL(file).href}'); }`;
const noto = (family: string, folder: string, name: string): string =>
  [
    [400, '400Regular'],
    [600, '600SemiBold'],
  ]
    .map(([weight, form]) => face(family, Number(weight), join(DOCUMENT_FONTS, folder, `${form}`, `${name}_${form}.ttf`)))
    .join('\n');

const FACES = [
  noto('Latin', 'noto-sans', 'NotoSans'),
  noto('Japanese', 'noto-sans-jp', 'NotoSansJP'),
  noto('Chinese', 'noto-sans-tc', 'NotoSansTC'),
  noto('Thai', 'noto-sans-thai', 'NotoSansThai'),
  ...[400, 600].map((weight) => face('Arabic', weight, join(PORTAL, `ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`))),
].join('\n');

/** The style of printed pages. Each font file has one weight, because Chromium prints variable fonts as outlines without text. */
export const PAGE_STYLE = `${FACES}
@page {
  size: A4; margin: 19mm 0;
  @bottom-left { padding-left: 18mm; direction: ltr; text-align: left; font: 7.5pt Latin, Japanese, Chinese, Thai, Arabic; color: #71848a; }
  @bottom-right { padding-right: 18mm; direction: ltr; text-align: right; content: counter(page) " / " counter(pages); font: 7.5pt Latin; color: #71848a; }
}
@page :first { margin-top: 0; }
* { box-sizing: border-box; }
body { margin: 0; font: 9.6pt/1.5 Latin, Arabic; color: #1b2b30; print-color-adjust: exact; hyphens: auto; }
/* Without substitution of letters by shapes that have no letter of their own, what is copied and searched is what was written. */
.th { font-family: Latin, Thai; font-feature-settings: 'ccmp' 0, 'liga' 0; line-height: 1.7; }
.ja { font-family: Latin, Japanese; line-height: 1.65; }
.zhTW { font-family: Latin, Chinese; line-height: 1.65; }
.ab { font-family: Arabic, Latin; line-height: 1.7; }
header { position: relative; margin: 0 0 7mm; padding: 13mm 18mm 9mm; background: #0b5563; color: #fff; }
header::after { content: ''; position: absolute; inset-inline: 0; bottom: 0; height: 1.6mm; background: #119ba7; }
.band { display: flex; gap: 8mm; align-items: center; min-height: 52mm; }
.names { flex: 1; }
.company { margin: 0 0 5mm; font-weight: 600; font-size: 9pt; letter-spacing: .02em; }
.kind { margin: 0 0 1mm; color: #8fd8de; font-size: 9.5pt; font-weight: 600; }
h1 { margin: 0 0 2mm; font-size: 21pt; line-height: 1.25; font-weight: 600; text-wrap: balance; hyphens: none; }
.lead { margin: 0; color: #d3e8eb; font-size: 10pt; max-width: 112mm; }
.product { width: 46mm; height: 46mm; padding: 3mm; border-radius: 3mm; background: #eef5f6; }
.product svg, .picture svg { width: 100%; height: 100%; display: block; }
.cover { min-height: 278mm; margin-bottom: 0; padding-top: 30mm; break-after: page; }
.cover h1 { font-size: 30pt; margin-top: 2mm; }
.cover .kind { font-size: 13pt; }
.cover .lead { font-size: 12pt; }
.cover .product { width: 92mm; height: 92mm; margin: 16mm 0 14mm; padding: 6mm; }
.contents { margin: 0; padding-inline-start: 5mm; columns: 2; column-gap: 12mm; font-size: 10pt; color: #d3e8eb; }
.cover + main { padding-top: 0; }
h2 { margin: 7mm 0 2.2mm; font-size: 13pt; line-height: 1.3; color: #0b5563; font-weight: 600; break-after: avoid; }
h3 { margin: 4.5mm 0 1.2mm; font-size: 10.5pt; color: #0b3d47; font-weight: 600; break-after: avoid; }
main { padding: 0 18mm; }
main > h2:first-child { margin-top: 0; }
p { margin: 0 0 2.2mm; orphans: 3; widows: 3; }
ul, ol { margin: 0 0 3mm; padding-inline-start: 5.5mm; }
li { margin-bottom: 1mm; break-inside: avoid; }
li::marker { color: #119ba7; font-weight: 600; }
table { width: 100%; margin: 2mm 0 4mm; border-collapse: collapse; font-size: 8.6pt; line-height: 1.4; }
th, td { padding: 1.3mm 2mm; border-bottom: .25mm solid #d9e4e7; text-align: start; vertical-align: top; }
thead th { background: #e3eef0; color: #0b3d47; font-weight: 600; border: 0; }
tr { break-inside: avoid; }
.data { break-before: page; margin-top: 0; }
.specs th { width: 36%; font-weight: 400; color: #51646a; }
.specs td { font-weight: 600; text-align: start; }
.ab .specs td { text-align: end; }
.specs tr:nth-child(odd) { background: #f5f9fa; }
.parts td:first-child { font-weight: 600; }
.part { white-space: nowrap; unicode-bidi: isolate; direction: ltr; }
.price { font-size: 7.6pt; } .price td:last-child, .price td:nth-last-child(3) { text-align: end; white-space: nowrap; }
aside { margin: 3mm 0 4mm; padding: 2.5mm 4mm; border-inline-start: 1.2mm solid #119ba7; background: #eef6f7; break-inside: avoid; }
aside p { margin: .6mm 0 0; }
.warning { border-color: #d9a514; background: #fbf4df; }
.picture { width: 70mm; height: 70mm; margin: 3mm auto; padding: 5mm; background: #f1f6f7; border-radius: 3mm; break-inside: avoid; }
.break { break-after: page; }
`;
