import type { FileKind, FilePurpose } from '@portal/contracts';
import type { Generated } from 'kysely';

/** A file whose bytes lie in the store of its purpose. */
export interface FileTable {
  id: string;
  owner_id: string;
  purpose: FilePurpose;
  name: string;
  kind: FileKind;
  size: number;
  /** SHA-256 of the bytes, hexadecimal. */
  sha256: string;
  /** Where its bytes lie; never the id, which its owner has chosen. */
  store_key: string;
  created_at: Generated<Date>;
  /** What has taken it, as `entry:<id>`; null while it belongs to its owner alone. */
  taken_by: string | null;
  /** Its place among the files of what has taken it. */
  position: Generated<number>;
}

declare module '../core/tables' {
  interface Tables {
    file: FileTable;
  }
}
