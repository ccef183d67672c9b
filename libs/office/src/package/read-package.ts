import type { Readable } from 'node:stream';
import type { FileKind } from '@portal/contracts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FILE_BUDGET } from '../budget.ts';
import { areRelationshipsHarmful } from './relationships.ts';

const TYPES = '[Content_Types].xml';

/** The file kind for each media type of the main part (ECMA-376, part 2). */
const MAIN_PARTS: readonly [string, FileKind][] = [
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml', 'pptx'],
  ['application/vnd.ms-excel.sheet.macroEnabled.main+xml', 'xlsm'],
];
const MACROS = /vbaProject|macrosheet/i;
const MACRO_PART = /(^|\/)(vbaProject[^/]*\.bin|vbaData\.xml)$/i;
const RELATIONSHIPS = /\.rels$/i;
/** Matches parts that contain objects of other programs, independent of relationships. */
const OBJECT_PART = /(^|\/)(embeddings|activeX)\/[^/]*\.bin$/i;
const WORKBOOK_LINK = /(^|\/)externalLinks\/[^/]*\.xml$/i;
/** Matches the error messages of the ZIP library for malicious archives. */
const TRICKS = /relative path|absolute path|invalid characters|too many bytes/;

export interface Package {
  kind: FileKind | null;
  macros: boolean;
  harmful: boolean;
  /** True if the file is not a complete ZIP archive. */
  isDamaged: boolean;
}

class HarmfulPackage extends Error {}

/** Identifies a ZIP file in a single pass without storing its contents. Inflates every entry, because its declared size may be wrong. */
export const readPackage = async (path: string, size: number): Promise<Package> => {
  const unknownPackage = { kind: null, macros: false };
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { autoClose: false });
  } catch (error) {
    // An error with a code comes from the file system and not from the archive.
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    return { ...unknownPackage, harmful: false, isDamaged: true };
  }
  try {
    const entries = await entriesOf(zip, size);
    let types = '';
    let relationshipBytes = 0;
    for (const entry of entries) {
      if (OBJECT_PART.test(entry.fileName)) throw new HarmfulPackage();
      const bytes = await zip.openReadStreamPromise(entry);
      if (entry.fileName === TYPES) types = (await bytesOf(bytes)).toString();
      else if (RELATIONSHIPS.test(entry.fileName)) {
        const part = await bytesOf(bytes);
        relationshipBytes += part.length;
        if (relationshipBytes > FILE_BUDGET.relationshipBytes || areRelationshipsHarmful(part)) throw new HarmfulPackage();
      } else if (WORKBOOK_LINK.test(entry.fileName)) {
        if (/ddeLink|oleLink/.test((await bytesOf(bytes)).toString('latin1').replaceAll('\0', ''))) throw new HarmfulPackage();
      } else for await (const _ of bytes);
    }
    const kind = MAIN_PARTS.find(([type]) => types.includes(`"${type}"`) || types.includes(`'${type}'`))?.[1] ?? null;
    return {
      kind,
      macros: MACROS.test(types) || entries.some(({ fileName }) => MACRO_PART.test(fileName)),
      harmful: false,
      isDamaged: false,
    };
  } catch (error) {
    const isHarmful = error instanceof HarmfulPackage || TRICKS.test(String(error));
    return { ...unknownPackage, harmful: isHarmful, isDamaged: !isHarmful };
  } finally {
    zip.close();
  }
};

const entriesOf = async (zip: ZipFile, size: number): Promise<Entry[]> => {
  if (zip.entryCount > FILE_BUDGET.entries) throw new HarmfulPackage();
  const entries = new Map<string, Entry>();
  let inflatedBytes = 0;
  for await (const entry of zip.eachEntry()) {
    inflatedBytes += entry.uncompressedSize;
    const isTooLarge =
      inflatedBytes > FILE_BUDGET.checkedBytes || (inflatedBytes > FILE_BUDGET.unratedBytes && inflatedBytes > FILE_BUDGET.ratio * size);
    // Of two entries with the same name, some programs read the first and others the last.
    if (isTooLarge || entry.isEncrypted() || entries.has(entry.fileName)) throw new HarmfulPackage();
    entries.set(entry.fileName, entry);
  }
  return [...entries.values()];
};

const bytesOf = async (bytes: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > FILE_BUDGET.partBytes) throw new HarmfulPackage();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
