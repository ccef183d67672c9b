import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Extract } from '../../apps/gateway/src/files/extraction/extract.ts';
import { isExtractable } from '../../apps/gateway/src/files/extraction/extract.ts';
import { extractFile } from '../../apps/gateway/src/files/extraction/extract-file.ts';
import { type DemoFile, type DemoItem, FOLDER, readExtracts, readLibrary } from '../../apps/gateway/src/seed/library.ts';
import { type Draft, documentOf, hashOf } from './make-document.ts';
import { openPrinter, type Printer } from './print.ts';
import { type Source, sources } from './source.ts';

const checking = process.argv.includes('--check');
const FILES = join(FOLDER, 'files');
const STAMPS = join(FOLDER, 'stamps.json');

let printer: Printer | undefined;
const openOnce = async (): Promise<Printer> => (printer ??= await openPrinter());

const stamps: Record<string, string> = existsSync(STAMPS) ? (JSON.parse(readFileSync(STAMPS, 'utf8')) as Record<string, string>) : {};
const made: { stamps: Record<string, string>; extracts: Record<string, Extract> } = { stamps: {}, extracts: {} };
const stale: string[] = [];

/** Writes a file that is not there as its source would make it, and reads what it says. */
const fileOf = async (path: string, name: string, draft: Draft, language: string): Promise<DemoFile> => {
  const kind = extname(path).slice(1) as DemoFile['kind'];
  const place = join(FILES, path);
  const isFresh = stamps[path] === draft.stamp && existsSync(place);
  if (!isFresh) {
    stale.push(path);
    if (!checking) writeFileSync(place, await draft.make());
  }
  made.stamps[path] = draft.stamp;
  if (isExtractable(kind)) made.extracts[path] = await extractFile({ path: place, kind, language });
  const bytes = readFileSync(place);
  return { path, name, kind, size: bytes.length, sha256: hashOf(bytes) };
};

const itemOf = async (source: Source): Promise<DemoItem> => {
  const { key, title, description, language, type: docType, product, industry, by, to, granted, withdrawn, versions } = source;
  const files: DemoItem['versions'] = [];
  for (const [at, { daysAgo, note }] of versions.entries()) {
    const draft = await documentOf(source, at + 1, openOnce);
    const file = await fileOf(`${key}-${at + 1}.${source.format}`, source.file, draft, language);
    files.push({ daysAgo, note, file });
  }
  const facets = { docType, language, productId: product, industry };
  return { id: key, kind: 'material', title, description, language, by, to, granted, withdrawn, facets, versions: files };
};

mkdirSync(FILES, { recursive: true });
const items: DemoItem[] = [];
for (const source of sources()) items.push(await itemOf(source));
await printer?.close();

const paths = new Set(items.flatMap(({ versions }) => versions.map(({ file }) => file.path)));
const left = readdirSync(FILES).filter((path) => !paths.has(path));
const library = `${JSON.stringify({ items }, null, 1)}\n`;
if (checking) {
  const texts = JSON.stringify(made.extracts) === JSON.stringify(await readExtracts());
  const wrong = [
    ...stale,
    ...left,
    ...(texts ? [] : ['texts.json.br']),
    ...(library === `${JSON.stringify(readLibrary(), null, 1)}\n` ? [] : ['library.json']),
  ];
  if (wrong.length) {
    console.error(`Not as their sources make them:\n${wrong.join('\n')}`);
    process.exitCode = 1;
  }
} else {
  for (const path of left) rmSync(join(FILES, path));
  writeFileSync(STAMPS, `${JSON.stringify(made.stamps, null, 1)}\n`);
  writeFileSync(join(FOLDER, 'library.json'), library);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(join(FOLDER, 'texts.json.br'), brotliCompressSync(JSON.stringify(made.extracts), { params }));
  const bytes = items.flatMap(({ versions }) => versions).reduce((sum, { file }) => sum + file.size, 0);
  console.log(
    `${items.length} items, ${paths.size} files, ${(bytes / 1e6).toFixed(1)} MB; ${stale.length} made anew, ${left.length} removed`,
  );
}
