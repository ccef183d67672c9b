import { calls, type DocumentKind, outgoing } from '@portal/contracts';
import { downloadFile } from '../../files/downloads';
import { loadTexts } from '../../i18n/texts';

/** The file of a version, or of the newest one. */
export interface PublishedDownload {
  kind: DocumentKind;
  publicationId: string;
  version?: number | undefined;
  file: { name: string; size: number };
}

/** Downloads what is published and saves it under its name; answers whether it was saved. What goes wrong is told by a toast. */
export async function downloadPublication({ kind, publicationId, version, file: { name, size } }: PublishedDownload): Promise<boolean> {
  await loadTexts('files');
  const named = { documentId: publicationId, version };
  const call =
    kind === 'price'
      ? outgoing(calls.pricelist.download, { name, ...named })
      : outgoing(calls.knowledge.download, { documentName: name, ...named });
  return downloadFile({ call, name, size });
}
