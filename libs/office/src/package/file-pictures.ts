import { FILE_BUDGET } from '../budget.ts';
import type { OfficeParts } from './office-parts.ts';
import { type PictureType, readPictureHead } from './picture-head.ts';

/** The position of a picture in its file, so that the picture can be sent without reading the rest. */
export interface StoredPicture {
  type: PictureType;
  /** The range of the picture's bytes in the file. */
  start: number;
  packedSize: number;
  /** The uncompressed size of the picture in bytes. */
  size: number;
  /** True if the picture is compressed with Deflate. */
  isPacked: boolean;
}

/** Numbers the pictures in the layout of a file. Pictures that are too large or that browsers cannot draw get no number. */
export class FilePictures {
  readonly all: StoredPicture[] = [];
  private readonly numbers = new Map<string, number | undefined>();
  private readonly parts: OfficeParts;

  constructor(parts: OfficeParts) {
    this.parts = parts;
  }

  /** Returns the number of the picture in a part, from 1; undefined if the picture cannot be shown. */
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
      const location = await this.parts.locate(part, FILE_BUDGET.pictureHeadBytes);
      if (!location || Math.max(location.size, location.packedSize) > FILE_BUDGET.pictureBytes) return undefined;
      const { head: bytes, ...rest } = location;
      const head = readPictureHead(bytes);
      if (!head || head.width * head.height > FILE_BUDGET.picturePixels) return undefined;
      return { type: head.type, ...rest };
    } catch {
      // A picture that cannot be inflated has no number; its name is shown instead.
      return undefined;
    }
  }
}
