import { type FileHandle, open } from 'node:fs/promises';
import type { FileKind } from '@portal/contracts';
import { isText, readCompound, readPackage } from '@portal/office';
import { fileTypeFromBuffer } from 'file-type';
import { readPicture } from './pictures.ts';

/** What a file is by its content. */
export interface Inspected {
  /** One of the kinds that the product knows, or null. */
  kind: FileKind | null;
  /** A name for what it is, where that is known. */
  detected: string | null;
  harmful: boolean;
  /** Why a file of one of these kinds cannot be read by anybody. */
  failure?: { reason: 'password' | 'damaged'; kinds: readonly FileKind[] };
}

const HEAD = 4_100;
const ZIP = Buffer.from('PK\x03\x04');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP_KINDS = ['docx', 'xlsx', 'xlsm', 'pptx'] as const;
const COMPOUND_KINDS = ['doc', 'xls', 'ppt'] as const;
/** Readers of PDF look for its first line within so many bytes (ISO 32000-2, annex I). */
const PDF_WITHIN = 1_024;
/** Films that phones and cameras write into a file that is called mp4. */
const FILMS: ReadonlySet<string> = new Set(['mp4', 'm4v', 'mov', '3gp', '3g2', 'f4v']);
/** Formats that are text themselves; of all others a file that is text to its end only seems to be one, by its first letters. */
const TEXT_FORMATS: ReadonlySet<string> = new Set(['xml', 'rtf', 'ps', 'eps', 'ics', 'vcf', 'vtt', 'pdf', 'pgp', 'reg', 'ttml']);
const PICTURES = { jpg: 'jpeg', png: 'png', apng: 'png' } as const;
const isPicture = (extension: string): extension is keyof typeof PICTURES => Object.hasOwn(PICTURES, extension);

const known = (kind: FileKind): Inspected => ({ kind, detected: kind, harmful: false });
const unknown = (detected: string | null): Inspected => ({ kind: null, detected, harmful: false });
const failed = (detected: string | null, reason: 'password' | 'damaged', kinds: readonly FileKind[]): Inspected => ({
  ...unknown(detected),
  failure: { reason, kinds },
});
export const HARMFUL: Inspected = { kind: null, detected: null, harmful: true };

/**
 * Reads what a file is from its bytes alone; its name says nothing here. Macros are harmful but where they are wanted, in an xlsm. Hostile files
 * take seconds: the gateway calls it in a thread of its own (`inspectApart`).
 */
export const inspect = async (path: string, { macros }: { macros: boolean }): Promise<Inspected> => {
  const file = await open(path);
  try {
    const head = await headOf(file);
    if (head.subarray(0, 4).equals(ZIP)) {
      const contents = await readPackage(path, (await file.stat()).size);
      if (contents.harmful || (contents.macros && !(macros && contents.kind === 'xlsm'))) return HARMFUL;
      if (contents.isDamaged) return failed('zip', 'damaged', ZIP_KINDS);
      return contents.kind ? known(contents.kind) : unknown('zip');
    }
    if (head.subarray(0, 8).equals(COMPOUND)) {
      const contents = await readCompound(file);
      if (contents.macros && !macros) return HARMFUL;
      if (contents.failure === 'password') return failed('cfb', 'password', [...COMPOUND_KINDS, ...ZIP_KINDS]);
      if (contents.failure) return failed('cfb', 'damaged', COMPOUND_KINDS);
      return contents.kind ? known(contents.kind) : unknown('cfb');
    }
    return await byBeginning(path, head);
  } finally {
    await file.close();
  }
};

const byBeginning = async (path: string, head: Buffer): Promise<Inspected> => {
  const extension = (await fileTypeFromBuffer(head))?.ext;
  if (extension === 'pdf' || (extension === undefined && isPdf(head))) return known('pdf');
  if (extension !== undefined && FILMS.has(extension)) return known('mp4');
  if (extension === undefined || !isPicture(extension)) {
    const isTable = (extension === undefined || !TEXT_FORMATS.has(extension)) && (await isText(path));
    return isTable ? known('csv') : unknown(extension ?? null);
  }
  const picture = await readPicture(path, PICTURES[extension]);
  if (picture === 'too-large') return HARMFUL;
  if (picture !== 'whole') return failed(null, 'damaged', extension === 'jpg' ? ['jpg', 'jpeg'] : ['png']);
  return known(extension === 'jpg' ? 'jpg' : 'png');
};

/** A byte order mark, line breaks or the head of a mail may stand before the first line. */
const isPdf = (head: Buffer): boolean => /%PDF-\d/.test(head.toString('latin1', 0, PDF_WITHIN + 6));

const headOf = async (file: FileHandle): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  return buffer.subarray(0, bytesRead);
};
