import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FileKind, Material } from '@portal/contracts';
import type { Extract, Offer, PriceReading } from '@portal/office';

/** Where the documents of the demo lie, beside the program and beside its source. */
export const FOLDER = fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../../demo' : '../demo', import.meta.url));

/** A file of the demo, by its path in `files`. */
export interface DemoFile {
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
  /** Of a price list: from how many days ago on its prices are good; less than 0 is to come. */
  effectiveFrom?: number;
}

/** Something that is published in the demo, and when. */
interface Published {
  id: string;
  title: string;
  language: Material['language'];
  /** A person, or a unit, whose first person publishes it. */
  by: string;
  /** `all`, companies, or for a region local companies and perhaps companies of theirs. */
  to: string[];
  granted: { company: string; daysAgo: number }[];
  withdrawn: number | null;
  description: string;
  /** The oldest first. */
  versions: DemoVersion[];
}
export type DemoItem =
  | (Published & { kind: 'material'; facets: Pick<Material, 'docType' | 'language' | 'productId' | 'industry'> })
  | (Published & { kind: 'price' });

/** A file that came with a piece of news of the demo. */
export interface DemoAttachment {
  news: string;
  language: Material['language'];
  file: DemoFile;
}

/** What a file says, in a form that JSON can hold. */
export type DemoExtract = Omit<Extract, 'prices'> & {
  prices?: Omit<PriceReading, 'offers' | 'empty' | 'valueless'> & {
    offers: (Omit<Offer, 'amount' | 'rows'> & { amount: string | null })[];
  };
};
export const extractJson = (extract: unknown): string =>
  JSON.stringify(extract, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

export const readLibrary = (): { items: DemoItem[]; attachments: DemoAttachment[] } =>
  JSON.parse(readFileSync(join(FOLDER, 'library.json'), 'utf8')) as { items: DemoItem[]; attachments: DemoAttachment[] };

/** What the files of the demo say, by path, as the extraction would have read it. */
export const readExtracts = async (): Promise<Record<string, DemoExtract>> =>
  JSON.parse((await promisify(brotliDecompress)(await readFile(join(FOLDER, 'texts.json.br')))).toString()) as Record<string, DemoExtract>;
