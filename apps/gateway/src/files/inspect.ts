import { type FileHandle, open } from 'node:fs/promises';
import type { FileKind } from '@portal/contracts';
import { fileTypeFromBuffer } from 'file-type';
import { readCompound } from './compound';
import { readPackage } from './ooxml';
import { readPicture } from './pictures';
import { isText } from './plain-text';

/** What a file is by its content. */
export interface Inspected {
  /** One of the kinds that the product knows, or null. */
  kind: FileKind | null;
  /** A name for what it is, where that is known. */
  detected: string | null;
  harmful: boolean;
}

const HEAD = 4_100;
const ZIP = Buffer.from('PK\x03\x04');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const PICTURES = { jpg: 'jpeg', png: 'png', apng: 'png' } as const;
const isPicture = (extension: string): extension is keyof typeof PICTURES => Object.hasOwn(PICTURES, extension);

const known = (kind: FileKind): Inspected => ({ kind, detected: kind, harmful: false });
const unknown = (detected: string | null): Inspected => ({ kind: null, detected, harmful: false });
const HARMFUL: Inspected = { kind: null, detected: null, harmful: true };

/** Reads what a file is from its bytes alone; its name says nothing here. Macros are harmful but where they are wanted, in an xlsm. */
export const inspect = async (path: string, { macros }: { macros: boolean }): Promise<Inspected> => {
  const file = await open(path);
  try {
    const head = await headOf(file);
    if (/^%PDF-\d/.test(head.toString('latin1', 0, 8))) return known('pdf');
    if (head.subarray(0, 4).equals(ZIP)) {
      const contents = await readPackage(path, (await file.stat()).size);
      if (contents.harmful || (contents.macros && !(macros && contents.kind === 'xlsm'))) return HARMFUL;
      return contents.kind ? known(contents.kind) : unknown('zip');
    }
    if (head.subarray(0, 8).equals(COMPOUND)) {
      const contents = await readCompound(file);
      if (contents.macros && !macros) return HARMFUL;
      return contents.kind ? known(contents.kind) : unknown('cfb');
    }
    return await byBeginning(path, head);
  } finally {
    await file.close();
  }
};

const byBeginning = async (path: string, head: Buffer): Promise<Inspected> => {
  const extension = (await fileTypeFromBuffer(head))?.ext;
  if (extension === undefined) return (await isText(path)) ? known('csv') : unknown(null);
  if (extension === 'mp4' || extension === 'm4v') return known('mp4');
  if (!isPicture(extension)) return unknown(extension);
  const picture = await readPicture(path, PICTURES[extension]);
  if (picture === 'too-large') return HARMFUL;
  return picture === 'whole' ? known(extension === 'jpg' ? 'jpg' : 'png') : unknown(null);
};

const headOf = async (file: FileHandle): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  return buffer.subarray(0, bytesRead);
};
