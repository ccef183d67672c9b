import type { TextPicture } from '@portal/contracts';
import { plainText } from '../extract.ts';
import { attributeWithSuffix, relationId } from '../package/xml.ts';
import { numberOf } from '../package/xml-tree.ts';
import { pointsOf } from '../slides/slide-boxes.ts';
import { attributeOf } from './word-styles.ts';

const NAMES = new Set(['inline', 'anchor', 'extent', 'docPr', 'blip', 'imagedata']);
const MAX_ALT_LENGTH = 500;
/** The maximum width or height of a page, in points. */
const LONGEST = 5_000;

/**
 * Reads the pictures in a part of a Word file. The element `extent` contains the size of a drawing, `docPr` its alternative text, and
 * `blip` its picture.
 */
export class WordPictures {
  private readonly ids: [TextPicture, string][] = [];
  private current: TextPicture | undefined;
  private size: Pick<TextPicture, 'width' | 'height'> = {};

  static isPictureElement(name: string): boolean {
    return NAMES.has(name);
  }

  /** Handles the start of an element. Returns the picture that starts with the element, if any. */
  open(name: string, attributes: Record<string, string>): TextPicture | undefined {
    if (name === 'inline' || name === 'anchor') this.size = {};
    else if (name === 'extent') {
      const [width, height] = [pointsOf(numberOf(attributes.cx)), pointsOf(numberOf(attributes.cy))];
      if (width > 0 && height > 0 && Math.max(width, height) <= LONGEST) this.size = { width, height };
    } else if (name === 'docPr') return this.begin(attributeOf(attributes, 'descr') ?? '');
    else if (name === 'imagedata') {
      const picture = this.begin(attributeWithSuffix(attributes, ':title') ?? '');
      this.show(relationId(attributes));
      return picture;
    } else this.show(attributeWithSuffix(attributes, ':embed'));
    return undefined;
  }

  /** Sets the number of each picture. A picture without a number is represented by its alternative text. */
  async resolve(numberOfId: (relationId: string) => Promise<number | undefined>): Promise<void> {
    for (const [picture, id] of this.ids) {
      const number = await numberOfId(id);
      if (number) picture.picture = number;
    }
  }

  private begin(alt: string): TextPicture {
    this.current = { kind: 'picture', alt: plainText(alt).slice(0, MAX_ALT_LENGTH), ...this.size };
    this.size = {};
    return this.current;
  }

  /** Records the picture of a drawing. In a group, only the first picture is recorded. */
  private show(id: string | undefined): void {
    if (this.current && id) this.ids.push([this.current, id]);
    this.current = undefined;
  }
}
