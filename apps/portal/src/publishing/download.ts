import { buildRequest, calls, type DocumentKind } from '@portal/contracts';
import { downloadFile } from '../files/downloads';
import { loadTexts } from '../i18n/texts';

export type DownloadKind = DocumentKind | 'news';

/** A file of a version, by default of the newest version. */
export interface PublishedDownload {
  kind: DownloadKind;
  publicationId: string;
  version?: number | undefined;
  /** Selects one file of a version with several files. */
  fileId?: string | undefined;
  file: { name: string; size: number };
}

/** Downloads a published file and saves it under its name. Resolves with true if the file was saved. Shows failures in a toast. */
export async function downloadPublication({ file: { name, size }, ...published }: PublishedDownload): Promise<boolean> {
  await loadTexts('files');
  return downloadFile({ call: callOf(name, published), name, size });
}

function callOf(name: string, { kind, publicationId: documentId, version, fileId }: Omit<PublishedDownload, 'file'>) {
  if (kind === 'price') return buildRequest(calls.prices.download, { name, documentId, version });
  if (kind === 'news') return buildRequest(calls.news.download, { name, documentId, version, fileId });
  return buildRequest(calls.documents.download, { documentName: name, documentId, version });
}
