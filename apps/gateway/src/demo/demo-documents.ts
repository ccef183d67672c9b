import { readFileSync } from 'node:fs';
import { chmod, copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FileKind, Material } from '@portal/contracts';
import { type Extract, hasCover, type Offer, type PriceReading } from '@portal/office';
import { type CoverRow, coverRow } from '../services/storage/covers/cover-row.ts';
import type { FileStore } from '../services/storage/store';

/** The folder of the demo documents, relative to the source file or to the bundle. */
export const DEMO_FOLDER = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../demo' : '../demo', import.meta.url));

export interface DemoFile {
  /** The path relative to the `files` folder. */
  path: string;
  name: string;
  kind: FileKind;
  size: number;
  sha256: string;
}

interface DemoVersion {
  daysAgo: number;
  note: string;
  file: DemoFile;
  /**
   * Selects the month in which a price list becomes effective: the month of the day that was this many days ago. A negative number selects
   * the next month.
   */
  effectiveFrom?: number;
}

interface Publication {
  id: string;
  title: string;
  language: Material['language'];
  /** The id of the person who publishes the document, or of a unit whose first person publishes it. */
  by: string;
  /** `all`, or the ids of local companies and partner companies. */
  to: string[];
  granted: { company: string; daysAgo: number }[];
  withdrawn: number | null;
  description: string;
  /** The versions, oldest first. */
  versions: DemoVersion[];
}
export type DemoDocument =
  | (Publication & { kind: 'material'; facets: Pick<Material, 'docType' | 'language' | 'productId' | 'industry'> })
  | (Publication & { kind: 'price' });

export interface DemoAttachment {
  news: string;
  language: Material['language'];
  file: DemoFile;
}

/** The extracted content of a file. Amounts are strings, because JSON has no bigint. */
export type DemoExtract = Omit<Extract, 'prices'> & {
  prices?: Omit<PriceReading, 'offers' | 'empty' | 'valueless'> & {
    offers: (Omit<Offer, 'amount' | 'rows'> & { amount: string | null })[];
  };
};
export const extractJson = (extract: unknown): string =>
  JSON.stringify(extract, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

export const readDocuments = (): { items: DemoDocument[]; attachments: DemoAttachment[] } =>
  JSON.parse(readFileSync(join(DEMO_FOLDER, 'library.json'), 'utf8')) as { items: DemoDocument[]; attachments: DemoAttachment[] };

/** Returns the extracted content of the demo files by path. */
export const readExtracts = async (): Promise<Record<string, DemoExtract>> =>
  JSON.parse((await promisify(brotliDecompress)(await readFile(join(DEMO_FOLDER, 'texts.json.br')))).toString()) as Record<
    string,
    DemoExtract
  >;

/** Returns the cover path of a demo file. */
export const demoCoverPath = (path: string): string => join(DEMO_FOLDER, 'covers', `${path}.webp`);

/** Returns the cover row of a demo file; undefined for a file type without covers. */
export const readDemoCover = async ({ path, kind, sha256 }: DemoFile): Promise<CoverRow | undefined> =>
  hasCover(kind) ? coverRow(sha256, await readFile(demoCoverPath(path))) : undefined;

/** Copies a demo file into a store. Returns its store key. */
export const storeDemoFile = async (store: FileStore, path: string): Promise<string> => {
  const draft = await store.draft();
  try {
    await copyFile(join(DEMO_FOLDER, 'files', path), draft.path);
    await chmod(draft.path, 0o600);
    return await draft.keep();
  } finally {
    await draft.discard();
  }
};
