import type { FileLink, OutgoingCall, StoredFile } from '@portal/contracts';

export type LinkOf = (file: StoredFile) => Promise<FileLink>;

export interface FileSource {
  linkOf: LinkOf;
  callOf: (file: StoredFile) => OutgoingCall;
}
