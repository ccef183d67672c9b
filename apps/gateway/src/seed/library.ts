import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FileKind, Material } from '@portal/contracts';
import type { Extract } from '../files/extraction/extract.ts';

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

/** Something that is published in the demo, and when. */
export interface DemoItem {
  id: string;
  kind: 'material';
  title: string;
  description: string;
  language: Material['language'];
  /** A person, or a unit, whose first person publishes it. */
  by: string;
  /** `all`, companies, or for a region local companies and perhaps companies of theirs. */
  to: string[];
  granted: { company: string; daysAgo: number }[];
  withdrawn: number | null;
  facets: Pick<Material, 'docType' | 'language' | 'productId' | 'industry'>;
  /** The oldest first. */
  versions: { daysAgo: number; note: string; file: DemoFile }[];
}

export const readLibrary = (): { items: DemoItem[] } =>
  JSON.parse(readFileSync(join(FOLDER, 'library.json'), 'utf8')) as { items: DemoItem[] };

/** What the files of the demo say, by path, as the extraction would have read it. */
export const readExtracts = async (): Promise<Record<string, Extract>> =>
  JSON.parse((await promisify(brotliDecompress)(await readFile(join(FOLDER, 'texts.json.br')))).toString()) as Record<string, Extract>;
