import type { FileKind } from '@portal/contracts';
import type { Sharp } from 'sharp';
import { COVER_SIZE } from './cover-size.ts';

const COVER_KINDS = ['pdf', 'docx', 'pptx', 'xlsx', 'xlsm', 'jpg', 'jpeg', 'png'] as const satisfies readonly FileKind[];
export type CoverKind = (typeof COVER_KINDS)[number];

/** True for file kinds from which a cover can be drawn. */
export const hasCover = (kind: FileKind): kind is CoverKind => (COVER_KINDS as readonly FileKind[]).includes(kind);

export interface CoverSource {
  path: string;
  kind: CoverKind;
}

const QUALITY = 78;

/**
 * Draws the cover of a file as WebP: the top of the first page, the first slide, the start of the first sheet, or the middle
 * of a picture. Throws if none can be drawn,
 * with `ExtractionError` if the file is damaged or too large. A hostile file can take unlimited time and memory, so call it in a separate
 * process.
 */
export const drawCover = async ({ path, kind }: CoverSource): Promise<Uint8Array> => {
  const picture = await openPage(path, kind);
  return picture
    .flatten({ background: '#fff' })
    .resize(COVER_SIZE.width, COVER_SIZE.height, { fit: 'cover' })
    .webp({ quality: QUALITY })
    .toBuffer();
};

/** Opens the picture from which a cover is cropped. Each module loads native libraries that other file readers do not need. */
const openPage = async (path: string, kind: CoverKind): Promise<Sharp> => {
  if (kind === 'pdf') return (await import('./first-page.ts')).drawFirstPage(path);
  if (kind === 'docx' || kind === 'pptx') return (await import('./office-page.ts')).drawOfficePage(path, kind);
  if (kind === 'xlsx' || kind === 'xlsm') return (await import('./sheet-cover.ts')).drawSheet(path);
  return (await import('./picture-cover.ts')).openPicture(path);
};
