import type { Readable } from 'node:stream';
import type { FileKind } from '@portal/contracts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FILE_BUDGET } from '../budget.ts';
import { areHarmful } from './relationships.ts';

const TYPES = '[Content_Types].xml';

/** By the media type of its main part (ECMA-376, part 2). */
const MAIN_PARTS: readonly [string, FileKind][] = [
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml', 'pptx'],
  ['application/vnd.ms-excel.sheet.macroEnabled.main+xml', 'xlsm'],
];
const MACROS = /vbaProject|macrosheet/i;
const MACRO_PART = /(^|\/)(vbaProject[^/]*\.bin|vbaData\.xml)$/i;
const RELATIONSHIPS = /\.rels$/i;
/** Parts that are objects of other programs, whatever leads to them. */
const OBJECT_PART = /(^|\/)(embeddings|activeX)\/[^/]*\.bin$/i;
const WORKBOOK_LINK = /(^|\/)externalLinks\/[^/]*\.xml$/i;
/** What a reader of zip files says about one that was made to do harm. */
const TRICKS = /relative path|absolute path|invalid characters|too many bytes/;

export interface Package {
  kind: FileKind | null;
  macros: boolean;
  harmful: boolean;
  /** It is no whole zip file. */
  isDamaged: boolean;
}

class Harm extends Error {}

/** What a zip file is, read through once without keeping anything of it; every entry is inflated, as what it declares may be a lie. */
export const readPackage = async (path: string, size: number): Promise<Package> => {
  const nothing = { kind: null, macros: false };
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { autoClose: false });
  } catch (error) {
    // The disk failed, and not the form of the file.
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    return { ...nothing, harmful: false, isDamaged: true };
  }
  try {
    const entries = await entriesOf(zip, size);
    let types = '';
    let relationshipBytes = 0;
    for (const entry of entries) {
      if (OBJECT_PART.test(entry.fileName)) throw new Harm();
      const bytes = await zip.openReadStreamPromise(entry);
      if (entry.fileName === TYPES) types = (await bytesOf(bytes)).toString();
      else if (RELATIONSHIPS.test(entry.fileName)) {
        const part = await bytesOf(bytes);
        relationshipBytes += part.length;
        if (relationshipBytes > FILE_BUDGET.relationshipBytes || areHarmful(part)) throw new Harm();
      } else if (WORKBOOK_LINK.test(entry.fileName)) {
        if (/ddeLink|oleLink/.test((await bytesOf(bytes)).toString('latin1').replaceAll('\0', ''))) throw new Harm();
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
    const harmful = error instanceof Harm || TRICKS.test(String(error));
    return { ...nothing, harmful, isDamaged: !harmful };
  } finally {
    zip.close();
  }
};

const entriesOf = async (zip: ZipFile, size: number): Promise<Entry[]> => {
  if (zip.entryCount > FILE_BUDGET.entries) throw new Harm();
  const entries = new Map<string, Entry>();
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    inflated += entry.uncompressedSize;
    const tooMuch = inflated > FILE_BUDGET.checkedBytes || (inflated > FILE_BUDGET.unratedBytes && inflated > FILE_BUDGET.ratio * size);
    // Of two entries of one name, one reader takes the first and another the last.
    if (tooMuch || entry.isEncrypted() || entries.has(entry.fileName)) throw new Harm();
    entries.set(entry.fileName, entry);
  }
  return [...entries.values()];
};

const bytesOf = async (bytes: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > FILE_BUDGET.partBytes) throw new Harm();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};
