import type { FileKind } from '@portal/contracts';
import { COVER_SIZE } from './cover-size.ts';

const COVER_KINDS = ['pdf', 'jpg', 'jpeg', 'png'] as const satisfies readonly FileKind[];
export type CoverKind = (typeof COVER_KINDS)[number];

/** True for kinds of files that a cover can be drawn from. */
export const hasCover = (kind: FileKind): kind is CoverKind => (COVER_KINDS as readonly FileKind[]).includes(kind);

export interface CoverSource {
  path: string;
  kind: CoverKind;
}

const QUALITY = 78;

/**
 * Draws the cover of a file as WebP: the top of the first page, or the middle of a picture. Throws `ExtractionError` if the file is the
 * cause. A hostile file can take unlimited time and memory, so call it in a separate process.
 */
export const drawCover = async ({ path, kind }: CoverSource): Promise<Uint8Array> => {
  // Import on demand, because both modules load native libraries that other readers of files do not need.
  const picture =
    kind === 'pdf'
      ? await (await import('./first-page.ts')).drawFirstPage(path)
      : await (await import('./picture-cover.ts')).openPicture(path);
  return picture
    .flatten({ background: '#fff' })
    .resize(COVER_SIZE.width, COVER_SIZE.height, { fit: 'cover' })
    .webp({ quality: QUALITY })
    .toBuffer();
};
