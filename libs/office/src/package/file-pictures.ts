import { FILE_BUDGET } from '../budget.ts';
import type { OfficeParts } from './office-parts.ts';
import { type PictureType, readPictureHead } from './picture-head.ts';

/** The place of a picture within its file, so that it is sent without reading the rest. */
export interface StoredPicture {
  type: PictureType;
  /** The first of its bytes within the file, and how many there are. */
  start: number;
  packedSize: number;
  /** Bytes of the picture itself. */
  size: number;
  /** Compressed by Deflate. */
  isPacked: boolean;
}

/** Numbers the pictures that the layout of a file shows. What a browser does not draw, or what is too large, has no number. */
export class FilePictures {
  readonly all: StoredPicture[] = [];
  private readonly numbers = new Map<string, number | undefined>();
  private readonly parts: OfficeParts;

  constructor(parts: OfficeParts) {
    this.parts = parts;
  }

  /** Returns the number of the picture in a part, from 1. */
  async numberOf(part: string | undefined): Promise<number | undefined> {
    if (part === undefined) return undefined;
    if (this.numbers.has(part)) return this.numbers.get(part);
    if (this.numbers.size >= FILE_BUDGET.pictures) return undefined;
    const picture = await this.read(part);
    const number = picture && this.all.push(picture);
    this.numbers.set(part, number);
    return number;
  }

  private async read(part: string): Promise<StoredPicture | undefined> {
    try {
      const place = await this.parts.locate(part, FILE_BUDGET.pictureHeadBytes);
      if (!place || Math.max(place.size, place.packedSize) > FILE_BUDGET.pictureBytes) return undefined;
      const { head: bytes, ...rest } = place;
      const head = readPictureHead(bytes);
      if (!head || head.width * head.height > FILE_BUDGET.picturePixels) return undefined;
      return { type: head.type, ...rest };
    } catch {
      // A picture that cannot be inflated is shown by its name, and the rest of the file as it is.
      return undefined;
    }
  }
}
