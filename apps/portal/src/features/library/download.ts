import { calls, outgoing, type PublicationKind } from '@portal/contracts';
import { downloadFile } from '../../files/downloads';
import { loadTexts } from '../../i18n/texts';

/** The file of a version, or of the newest one. */
export interface PublishedDownload {
  kind: PublicationKind;
  publicationId: string;
  version?: number | undefined;
  file: { name: string; size: number };
}

/** Downloads what is published and saves it under its name; answers whether it was saved. What goes wrong is told by a toast. */
export async function downloadPublication({ publicationId, version, file: { name, size } }: PublishedDownload): Promise<boolean> {
  await loadTexts('files');
  const call = outgoing(calls.knowledge.download, { documentName: name, documentId: publicationId, version });
  return downloadFile({ call, name, size });
}
