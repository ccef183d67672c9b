import { type OfficeParts, partOf, type Relation } from '../package/office-parts.ts';
import { readXml } from '../package/xml.ts';

/** Returns the `w:val` attribute of an element, with any namespace prefix. */
export const valueOf = (attributes: Record<string, string>): string | undefined => attributeOf(attributes, 'val');
export const attributeOf = (attributes: Record<string, string>, name: string): string | undefined =>
  Object.entries(attributes).find(([key]) => key === name || key.endsWith(`:${name}`))?.[1];

/** The list of a paragraph, and the level within the list. */
export interface ListPlace {
  list: string;
  level: number;
}

interface Style {
  basedOn?: string;
  /** The outline level from 1; 0 for the title. */
  heading?: number;
  list?: Partial<ListPlace>;
}

const HEADING_NAME = /^heading ([1-9])$/i;
const NAMES: Record<string, number> = { title: 0 };
const MAX_CHAIN_LENGTH = 20;

/** The paragraph styles of a Word file with their heading levels and lists (ECMA-376, part 1, 17.7). */
export class WordStyles {
  private readonly styles = new Map<string, Style>();

  static async read(parts: OfficeParts, relations: ReadonlyMap<string, Relation>): Promise<WordStyles> {
    const styles = new WordStyles();
    const part = partOf(relations, 'styles');
    if (!part || !parts.has(part)) return styles;
    let style: Style | undefined;
    await readXml(parts.read(part), {
      open: (name, attributes) => {
        if (name === 'style' && attributeOf(attributes, 'type') === 'paragraph')
          styles.styles.set(attributeOf(attributes, 'styleId') ?? '', (style = {}));
        else if (!style) return;
        else if (name === 'name') {
          const text = valueOf(attributes) ?? '';
          const level = HEADING_NAME.exec(text)?.[1];
          style.heading = level ? Number(level) : NAMES[text.toLowerCase()];
        } else if (name === 'basedOn') style.basedOn = valueOf(attributes);
        else if (name === 'outlineLvl') style.heading ??= outlineLevel(attributes);
        else if (name === 'numId') style.list = { ...style.list, list: valueOf(attributes) ?? '0' };
        else if (name === 'ilvl') style.list = { ...style.list, level: Number(valueOf(attributes)) };
      },
      close: (name) => {
        if (name === 'style') style = undefined;
      },
    });
    return styles;
  }

  /** Returns the heading level of a style, 0 for a title; undefined for body text. */
  headingOf(id: string | undefined): number | undefined {
    return this.inheritedValue(id, ({ heading }) => heading);
  }

  listOf(id: string | undefined): ListPlace | undefined {
    const list = this.inheritedValue(id, (style) => style.list?.list);
    return list === undefined ? undefined : { list, level: this.inheritedValue(id, (style) => style.list?.level) ?? 0 };
  }

  private inheritedValue<T>(id: string | undefined, property: (style: Style) => T | undefined): T | undefined {
    let style = this.styles.get(id ?? '');
    for (let step = 0; style && step < MAX_CHAIN_LENGTH; step++) {
      const value = property(style);
      if (value !== undefined) return value;
      style = this.styles.get(style.basedOn ?? '');
    }
    return undefined;
  }
}

/** Returns the outline level of a paragraph or style, from 1; undefined for body text, whose level is 9. */
export const outlineLevel = (attributes: Record<string, string>): number | undefined => {
  const level = Number(valueOf(attributes));
  return level >= 0 && level < 9 ? level + 1 : undefined;
};
