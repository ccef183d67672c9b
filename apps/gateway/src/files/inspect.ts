import { open } from 'node:fs/promises';
import { FILE_KINDS, type FileKind } from '@portal/contracts';
import { fileTypeFromBuffer } from 'file-type';

/** What a file is by its content. */
export interface Inspected {
  /** One of the kinds that the product knows, or null. */
  kind: FileKind | null;
  /** A name for what it is, where that is known. */
  detected: string | null;
  harmful: boolean;
}

const HEAD = 4_100;

/** Reads what a file is from its bytes alone; its name says nothing here. */
export const inspect = async (path: string, _rules: { macros: boolean }): Promise<Inspected> => {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const head = buffer.subarray(0, bytesRead);
    const detected = (await fileTypeFromBuffer(head))?.ext ?? (head.includes(0) ? null : 'csv');
    return { kind: FILE_KINDS.find((kind) => kind === detected) ?? null, detected, harmful: false };
  } finally {
    await handle.close();
  }
};
