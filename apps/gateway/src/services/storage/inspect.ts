import { type FileHandle, open } from 'node:fs/promises';
import type { FileKind } from '@portal/contracts';
import { isText, readCompound, readPackage } from '@portal/office';
import { fileTypeFromBuffer } from 'file-type';
import { readPicture } from './pictures.ts';

/** The kind of a file, determined by its content. */
export interface InspectionResult {
  /** The accepted kind, or null for any other content. */
  kind: FileKind | null;
  /** The name of the detected format, if known. */
  detected: string | null;
  harmful: boolean;
  /** The reason why the file cannot be read, and the file kinds to which it applies. */
  failure?: { reason: 'password' | 'damaged'; kinds: readonly FileKind[] };
}

const HEAD = 4_100;
const ZIP = Buffer.from('PK\x03\x04');
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const ZIP_KINDS = ['docx', 'xlsx', 'xlsm', 'pptx'] as const;
const COMPOUND_KINDS = ['doc', 'xls', 'ppt'] as const;
/** The number of bytes within which PDF readers search for the first line (ISO 32000-2, annex I). */
const PDF_HEADER_BYTES = 1_024;
/** The video formats that phones and cameras write to files named mp4. */
const VIDEO_EXTENSIONS: ReadonlySet<string> = new Set(['mp4', 'm4v', 'mov', '3gp', '3g2', 'f4v']);
/** The text-based formats. If a file is detected as any other format but is text to its end, its first bytes only resemble that format. */
const TEXT_FORMATS: ReadonlySet<string> = new Set(['xml', 'rtf', 'ps', 'eps', 'ics', 'vcf', 'vtt', 'pdf', 'pgp', 'reg', 'ttml']);
const PICTURES = { jpg: 'jpeg', png: 'png', apng: 'png' } as const;
const isPicture = (extension: string): extension is keyof typeof PICTURES => Object.hasOwn(PICTURES, extension);

const knownKind = (kind: FileKind): InspectionResult => ({ kind, detected: kind, harmful: false });
const unknownKind = (detectedKind: string | null): InspectionResult => ({ kind: null, detected: detectedKind, harmful: false });
const failedKind = (detectedKind: string | null, reason: 'password' | 'damaged', kinds: readonly FileKind[]): InspectionResult => ({
  ...unknownKind(detectedKind),
  failure: { reason, kinds },
});
export const HARMFUL: InspectionResult = { kind: null, detected: null, harmful: true };

/**
 * Determines the kind of a file from its bytes alone, not its name. Macros are harmful except in an xlsm if `macros` allows them. Hostile
 * files take seconds, so the gateway runs this function in a thread (`inspectInThread`).
 */
export const inspect = async (path: string, { macros }: { macros: boolean }): Promise<InspectionResult> => {
  const file = await open(path);
  try {
    const head = await headOf(file);
    if (head.subarray(0, 4).equals(ZIP)) {
      const contents = await readPackage(path, (await file.stat()).size);
      if (contents.harmful || (contents.macros && !(macros && contents.kind === 'xlsm'))) return HARMFUL;
      if (contents.isDamaged) return failedKind('zip', 'damaged', ZIP_KINDS);
      return contents.kind ? knownKind(contents.kind) : unknownKind('zip');
    }
    if (head.subarray(0, 8).equals(COMPOUND)) {
      const contents = await readCompound(file);
      if (contents.macros && !macros) return HARMFUL;
      if (contents.failure === 'password') return failedKind('cfb', 'password', [...COMPOUND_KINDS, ...ZIP_KINDS]);
      if (contents.failure) return failedKind('cfb', 'damaged', COMPOUND_KINDS);
      return contents.kind ? knownKind(contents.kind) : unknownKind('cfb');
    }
    return await inspectHead(path, head);
  } finally {
    await file.close();
  }
};

const inspectHead = async (path: string, head: Buffer): Promise<InspectionResult> => {
  const extension = (await fileTypeFromBuffer(head))?.ext;
  if (extension === 'pdf' || (extension === undefined && isPdf(head))) return knownKind('pdf');
  if (extension !== undefined && VIDEO_EXTENSIONS.has(extension)) return knownKind('mp4');
  if (extension === undefined || !isPicture(extension)) {
    const isTable = (extension === undefined || !TEXT_FORMATS.has(extension)) && (await isText(path));
    return isTable ? knownKind('csv') : unknownKind(extension ?? null);
  }
  const picture = await readPicture(path, PICTURES[extension]);
  if (picture === 'too-large') return HARMFUL;
  if (picture !== 'whole') return failedKind(null, 'damaged', extension === 'jpg' ? ['jpg', 'jpeg'] : ['png']);
  return knownKind(extension === 'jpg' ? 'jpg' : 'png');
};

/** True for a PDF, whose first line may follow a byte order mark, line breaks or a mail header. */
const isPdf = (head: Buffer): boolean => /%PDF-\d/.test(head.toString('latin1', 0, PDF_HEADER_BYTES + 6));

const headOf = async (file: FileHandle): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  return buffer.subarray(0, bytesRead);
};
