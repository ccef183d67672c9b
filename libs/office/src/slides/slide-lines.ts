import type { SlideLine } from '@portal/contracts';
import { toPlainForms } from '../forms.ts';
import { nodeAt, numberOf, type XmlNode } from '../package/xml-tree.ts';
import { fillOf, type Palette, textColourOn } from './slide-colours.ts';

/** The default appearance of text. */
export interface TextLook {
  palette: Palette;
  /** The background colour of the text. */
  ground: string;
  ink?: string | undefined;
  /** The list styles, the most specific first: of the shape, the layout, the master, and the text styles of the master. */
  styles: readonly (XmlNode | undefined)[];
  defaultSize: number;
}

const ALIGN: Record<string, SlideLine['align']> = { ctr: 'center', r: 'end', just: 'justify' };
const MAX_LEVEL = 8;

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

const findFirstValue = <T>(chain: readonly (XmlNode | undefined)[], readValue: (properties: XmlNode) => T | undefined): T | undefined => {
  for (const properties of chain) {
    const value = properties && readValue(properties);
    if (value !== undefined) return value;
  }
  return undefined;
};

const numberLabel = (scheme: string, nr: number): string => {
  const letter = String.fromCharCode(97 + ((nr - 1) % 26));
  const label = scheme.startsWith('alphaLc') ? letter : scheme.startsWith('alphaUc') ? letter.toUpperCase() : String(nr);
  return scheme.endsWith('ParenBoth')
    ? `(${label})`
    : scheme.endsWith('ParenR')
      ? `${label})`
      : scheme.endsWith('Plain')
        ? label
        : `${label}.`;
};

const cleanText = (text: string): string => toPlainForms(text.toWellFormed()).replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/g, '');

/** Reads the paragraphs of a shape or a cell, with inherited properties. Empty paragraphs at the start and the end are removed. */
export const linesOf = (body: XmlNode | undefined, { palette, ground, ink, styles, defaultSize }: TextLook): SlideLine[] => {
  const scale = numberOf(nodeAt(body, 'bodyPr', 'normAutofit')?.attributes.fontScale, 100_000) / 100_000;
  const counters: number[] = [];
  const lines = (body?.children ?? [])
    .filter(({ name }) => name === 'p')
    .map((paragraph): SlideLine => {
      const ownProperties = nodeAt(paragraph, 'pPr');
      const level = Math.min(MAX_LEVEL, Math.max(0, Math.trunc(numberOf(ownProperties?.attributes.lvl))));
      const chain = [ownProperties, ...styles.map((style) => nodeAt(style, `lvl${level + 1}pPr`))];
      const letters = chain.slice(1).map((properties) => nodeAt(properties, 'defRPr'));
      const runs = paragraph.children.flatMap(({ name, children }): SlideLine['runs'] => {
        const text =
          name === 'br' ? '\n' : name === 'r' || name === 'fld' ? cleanText(children.find((child) => child.name === 't')?.text ?? '') : '';
        if (!text) return [];
        const runProperties = [children.find((child) => child.name === 'rPr'), ...letters];
        const size = findFirstValue(runProperties, ({ attributes }) => attributes.sz);
        const colour = textColourOn(
          ground,
          findFirstValue(runProperties.slice(0, 1), (node) => fillOf(node, palette)) ??
            ink ??
            findFirstValue(runProperties, (node) => fillOf(node, palette)),
        );
        return [
          {
            text,
            size: Math.round((size ? numberOf(size, 1_800) / 100 : defaultSize) * scale * 10) / 10,
            ...(isOn(findFirstValue(runProperties, ({ attributes }) => attributes.b)) ? { bold: true as const } : {}),
            ...(isOn(findFirstValue(runProperties, ({ attributes }) => attributes.i)) ? { italic: true as const } : {}),
            ...(colour ? { colour } : {}),
          },
        ];
      });
      const bulletNode = runs.length
        ? findFirstValue(chain, ({ children }) =>
            children.find(({ name }) => name === 'buChar' || name === 'buAutoNum' || name === 'buNone'),
          )
        : undefined;
      counters.length = bulletNode?.name === 'buAutoNum' ? level + 1 : Math.min(counters.length, level);
      let bullet: string | undefined;
      if (bulletNode?.name === 'buAutoNum') {
        counters[level] = (counters[level] ?? numberOf(bulletNode.attributes.startAt, 1) - 1) + 1;
        bullet = numberLabel(bulletNode.attributes.type ?? '', counters[level]);
      } else if (bulletNode?.name === 'buChar') {
        // In another font, characters of a symbol font are different letters.
        bullet = /^[\p{L}\p{N}\p{Co}]/u.test(bulletNode.attributes.char ?? '')
          ? '•'
          : cleanText(bulletNode.attributes.char ?? '').slice(0, 2) || '•';
      }
      const isRtl = isOn(findFirstValue(chain, ({ attributes }) => attributes.rtl));
      const side = findFirstValue(chain, ({ attributes }) => attributes.algn);
      // `l` and `r` are physical sides, while `start` and `end` depend on the text direction.
      const align = isRtl && (side === 'r' || side === 'l') ? (side === 'l' ? 'end' : undefined) : ALIGN[side ?? ''];
      return { level, ...(bullet ? { bullet } : {}), ...(align ? { align } : {}), runs };
    });
  while (lines.length && !hasText(lines.at(-1)!)) lines.pop();
  while (lines.length && !hasText(lines[0]!)) lines.shift();
  return lines;
};

const hasText = ({ runs }: SlideLine): boolean => runs.some(({ text }) => text.trim());
