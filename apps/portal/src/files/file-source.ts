import type { FileLink, Outgoing, StoredFile } from '@portal/contracts';

export type LinkOf = (file: StoredFile) => Promise<FileLink>;

/** The functions that show and download the files of a list. */
export interface FileSource {
  linkOf: LinkOf;
  callOf: (file: StoredFile) => Outgoing;
}
