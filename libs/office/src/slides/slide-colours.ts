import { nodeAt, numberOf, type XmlNode } from '../package/xml-tree.ts';

/** The theme colours as six hexadecimal digits, by the names that slides use. */
export type Palette = ReadonlyMap<string, string>;

const DEFAULT_MAP: Record<string, string> = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' };

/** Returns the colours of a theme by the names in the master's colour map. */
export const paletteOf = (theme: XmlNode | null, map: XmlNode | undefined): Palette => {
  const palette = new Map<string, string>();
  for (const { name, children } of nodeAt(theme ?? undefined, 'themeElements', 'clrScheme')?.children ?? []) {
    const { val = '', lastClr } = children[0]?.attributes ?? {};
    if (isHex(lastClr ?? val)) palette.set(name, (lastClr ?? val).toUpperCase());
  }
  for (const [name, target] of Object.entries({ ...DEFAULT_MAP, ...map?.attributes })) {
    const colour = palette.get(target);
    if (colour) palette.set(name, colour);
  }
  return palette;
};

const isHex = (text: string): boolean => /^[0-9a-f]{6}$/i.test(text);

const channels = (hex: string): number[] => [0, 2, 4].map((index) => Number.parseInt(hex.slice(index, index + 2), 16));
const hexOf = (values: readonly number[]): string =>
  values
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase();

/** Multiplies the lightness of a colour (HSL) by a factor and adds a summand. */
const changeLightness = (hex: string, factor: number, summand: number): string => {
  const rgb = channels(hex).map((value) => value / 255);
  const [max, min] = [Math.max(...rgb), Math.min(...rgb)];
  const lightness = (max + min) / 2;
  const newLightness = Math.min(1, Math.max(0, lightness * factor + summand));
  const range = 1 - Math.abs(2 * lightness - 1);
  const scale = range ? (1 - Math.abs(2 * newLightness - 1)) / range : 0;
  return hexOf(rgb.map((value) => (newLightness + (value - lightness) * scale) * 255));
};

/** Resolves a colour (`srgbClr`, `schemeClr`, `sysClr`); undefined if the colour is transparent or has an unsupported modifier. */
const resolveColour = (node: XmlNode | undefined, palette: Palette): string | undefined => {
  if (!node) return undefined;
  const { val = '', lastClr = '' } = node.attributes;
  const base = node.name === 'srgbClr' ? val : node.name === 'schemeClr' ? palette.get(val) : node.name === 'sysClr' ? lastClr : undefined;
  if (!base || !isHex(base)) return undefined;
  let [factor, summand] = [1, 0];
  for (const { name, attributes } of node.children) {
    if (name === 'lumMod') factor = numberOf(attributes.val, 100_000) / 100_000;
    else if (name === 'lumOff') summand = numberOf(attributes.val) / 100_000;
    else return undefined;
  }
  return factor === 1 && !summand ? base.toUpperCase() : changeLightness(base, factor, summand);
};

/** Returns the fill colour of a shape, a cell or a text. A gradient counts as its first colour. */
export const fillOf = (properties: XmlNode | undefined, palette: Palette): string | undefined =>
  resolveColour((nodeAt(properties, 'solidFill') ?? nodeAt(properties, 'gradFill', 'gsLst', 'gs'))?.children[0], palette);

/** Returns the colour of a style reference (`fillRef`, `fontRef`). Index 0 means no colour. */
export const referenceColour = (reference: XmlNode | undefined, palette: Palette): string | undefined =>
  reference?.attributes.idx === '0' ? undefined : resolveColour(reference?.children[0], palette);

const luminance = (hex: string): number => {
  const [red, green, blue] = channels(hex).map((value) => (value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
};
/** Returns the contrast ratio of two colours, as defined by WCAG 2.2. */
export const contrast = (a: string, b: string): number => {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((left, right) => left - right);
  return (light! + 0.05) / (dark! + 0.05);
};

const MIN_CONTRAST = 3;
/**
 * Returns the text colour on a background: the given colour if it is readable, else white on dark backgrounds and the default on light
 * ones.
 */
export const textColourOn = (ground: string, colour: string | undefined): string | undefined => {
  if (colour && contrast(colour, ground) >= MIN_CONTRAST) return colour;
  return contrast('FFFFFF', ground) >= contrast('1B1B1B', ground) ? 'FFFFFF' : undefined;
};
