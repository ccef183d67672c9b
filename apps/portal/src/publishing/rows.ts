import type { MaterialRow, StaffView } from '@portal/contracts';

/** The fields that rows of every kind share. */
export type PublicationRow = Pick<
  MaterialRow,
  'documentId' | 'title' | 'version' | 'uploader' | 'uploadedAt' | 'cover' | keyof StaffView
> & {
  description?: string;
};

/** A row of a kind with one file per version. */
export type FileRow = PublicationRow & Pick<MaterialRow, 'file'>;

/**
 * The milliseconds over which home pages spread their refetches, because a publication to all partners notifies thousands at the same time.
 */
export const SPREAD_MS = 2_000;
