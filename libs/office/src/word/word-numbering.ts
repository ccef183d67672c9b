import { type OfficeParts, partOf, type Relation } from '../package/office-parts.ts';
import { readXml } from '../package/xml.ts';
import { attributeOf, type ListPlace, valueOf } from './word-styles.ts';

interface Level {
  format: string;
  text: string;
  start: number;
}

const ALPHABET_LENGTH = 26;
const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

const toRoman = (value: number): string => {
  let [rest, text] = [Math.min(value, 3_999), ''];
  for (const [worth, sign] of ROMAN)
    while (rest >= worth) {
      text += sign;
      rest -= worth;
    }
  return text;
};

/** Returns the letters a to z, then aa to zz, as in Word. */
const letters = (value: number): string =>
  String.fromCharCode(97 + ((value - 1) % ALPHABET_LENGTH)).repeat(Math.min(1 + Math.floor((value - 1) / ALPHABET_LENGTH), 10));

const NUMERALS: Record<string, (value: number) => string> = {
  lowerLetter: letters,
  upperLetter: (value) => letters(value).toUpperCase(),
  lowerRoman: toRoman,
  upperRoman: (value) => toRoman(value).toUpperCase(),
  decimalZero: (value) => String(value).padStart(2, '0'),
};
const toNumeral = (format: string, value: number): string => (NUMERALS[format] ?? String)(Math.max(value, 1));

export interface ItemLabel {
  ordered: boolean;
  /** The label of a number, as `2.1` or `b)`; absent for a bullet, which the portal draws. */
  label?: string;
}

/** The lists of a Word file. Items are numbered in document order (ECMA-376, part 1, 17.9). */
export class WordNumbering {
  private readonly levels = new Map<string, Map<number, Level>>();
  private readonly abstractOf = new Map<string, string>();
  private readonly counts = new Map<string, number[]>();

  static async read(parts: OfficeParts, relations: ReadonlyMap<string, Relation>): Promise<WordNumbering> {
    const numbering = new WordNumbering();
    const part = partOf(relations, 'numbering');
    if (!part || !parts.has(part)) return numbering;
    let levels: Map<number, Level> | undefined;
    let level: Level | undefined;
    let list = '';
    await readXml(parts.read(part), {
      open: (name, attributes) => {
        if (name === 'abstractNum') numbering.levels.set(attributeOf(attributes, 'abstractNumId') ?? '', (levels = new Map()));
        else if (name === 'num') list = attributeOf(attributes, 'numId') ?? '';
        else if (name === 'abstractNumId') numbering.abstractOf.set(list, valueOf(attributes) ?? '');
        else if (name === 'lvl') {
          level = { format: 'decimal', text: '', start: 1 };
          levels?.set(Number(attributeOf(attributes, 'ilvl')), level);
        } else if (!level) return;
        else if (name === 'numFmt') level.format = valueOf(attributes) ?? 'decimal';
        else if (name === 'lvlText') level.text = valueOf(attributes) ?? '';
        else if (name === 'start') level.start = Number(valueOf(attributes)) || 0;
      },
      close: (name) => {
        if (name === 'lvl') level = undefined;
        else if (name === 'abstractNum') levels = undefined;
      },
    });
    return numbering;
  }

  /** Counts the next item of a list and returns its label; undefined if the paragraph is not in a list. */
  countItem({ list, level }: ListPlace): ItemLabel | undefined {
    const abstractId = this.abstractOf.get(list);
    const levels = this.levels.get(abstractId ?? '');
    const ownLevel = levels?.get(level);
    // The list 0 removes a paragraph from the list of its style.
    if (!levels || !ownLevel || list === '0') return undefined;
    if (ownLevel.format === 'bullet') return { ordered: false };
    if (ownLevel.format === 'none') return { ordered: false, label: ownLevel.text };
    const counts = this.counts.get(abstractId!) ?? [];
    this.counts.set(abstractId!, counts);
    counts[level] = (counts[level] ?? ownLevel.start - 1) + 1;
    counts.length = level + 1;
    const label = ownLevel.text.replace(/%([1-9])/g, (_, digit: string) => {
      const depth = Number(digit) - 1;
      const { format, start } = levels.get(depth) ?? ownLevel;
      return toNumeral(format, counts[depth] ?? start);
    });
    return { ordered: true, label };
  }
}
