import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { drawCover, extractFile, hasCover, isExtractable, type Source as ReadableSource } from '@portal/office';
import {
  DEMO_FOLDER,
  type DemoAttachment,
  type DemoDocument,
  type DemoFile,
  demoCoverPath,
  extractJson,
  readDocuments,
  readExtracts,
} from '../../apps/gateway/src/demo/demo-documents.ts';
import { attachmentOf, type Draft, documentOf, hashOf, priceListOf } from './make-document.ts';
import { type PriceList, priceLists } from './prices/lists.ts';
import { openPrinter, type Printer } from './print.ts';
import { attachmentSources, readSources, type Source } from './source.ts';

const isCheck = process.argv.includes('--check');
const FILES = join(DEMO_FOLDER, 'files');
const COVERS = join(DEMO_FOLDER, 'covers');
const STAMPS = join(DEMO_FOLDER, 'stamps.json');

let printer: Printer | undefined;
const openOnce = async (): Promise<Printer> => (printer ??= await openPrinter());

const stamps: Record<string, string> = existsSync(STAMPS) ? (JSON.parse(readFileSync(STAMPS, 'utf8')) as Record<string, string>) : {};
const results: { stamps: Record<string, string>; extracts: Record<string, unknown> } = { stamps: {}, extracts: {} };
const stale: string[] = [];

/** Writes a file unless it is up to date, draws its cover, and extracts its text. */
const fileOf = async (path: string, name: string, draft: Draft, source: Pick<ReadableSource, 'language' | 'prices'>): Promise<DemoFile> => {
  const kind = extname(path).slice(1) as DemoFile['kind'];
  const target = join(FILES, path);
  const isFresh = stamps[path] === draft.stamp && existsSync(target);
  if (!isFresh) {
    stale.push(path);
    if (!isCheck) writeFileSync(target, await draft.make());
  }
  results.stamps[path] = draft.stamp;
  if (hasCover(kind) && (!isFresh || !existsSync(demoCoverPath(path)))) {
    if (isFresh) stale.push(demoCoverPath(path));
    if (!isCheck) writeFileSync(demoCoverPath(path), await drawCover({ path: target, kind }));
  }
  if (isExtractable(kind)) results.extracts[path] = await extractFile({ path: target, kind, ...source });
  const bytes = readFileSync(target);
  return { path, name, kind, size: bytes.length, sha256: hashOf(bytes) };
};

const itemOf = async (source: Source): Promise<DemoDocument> => {
  const { key, title, description, language, type: docType, product, industry, by, to, granted, withdrawn, versions } = source;
  const files: DemoDocument['versions'] = [];
  for (const [index, { daysAgo, note }] of versions.entries()) {
    const draft = await documentOf(source, index + 1, openOnce);
    const file = await fileOf(`${key}-${index + 1}.${source.format}`, source.file, draft, { language });
    files.push({ daysAgo, note, file });
  }
  const facets = { docType, language, productId: product, industry };
  return { id: key, kind: 'material', title, description, language, by, to, granted, withdrawn, facets, versions: files };
};

const priceItemOf = async (list: PriceList): Promise<DemoDocument> => {
  const { key, language, format, title, description, by, to, granted, editions } = list;
  const versions: DemoDocument['versions'] = [];
  for (const [index, { daysAgo, effectiveFrom, note }] of editions.entries()) {
    const draft = priceListOf(list, index + 1, openOnce);
    const file = await fileOf(`prices-${key}-${index + 1}.${format}`, `${title}.${format}`, draft, { language, prices: [] });
    versions.push({ daysAgo, note, file, effectiveFrom });
  }
  return { id: `prices-${key}`, kind: 'price', title, description, language, by, to, granted, withdrawn: null, versions };
};

for (const folder of [FILES, COVERS]) mkdirSync(folder, { recursive: true });
const items: DemoDocument[] = [];
for (const source of readSources()) items.push(await itemOf(source));
for (const list of priceLists()) items.push(await priceItemOf(list));
const attachments: DemoAttachment[] = [];
for (const source of attachmentSources()) {
  const { key, format, file, language, news } = source;
  attachments.push({ news, language, file: await fileOf(`${key}.${format}`, file, attachmentOf(source), { language }) });
}
await printer?.close();

const files = [...items.flatMap(({ versions }) => versions), ...attachments].map(({ file }) => file);
const paths = new Set(files.map(({ path }) => path));
const unusedFiles = readdirSync(FILES).filter((path) => !paths.has(path));
const unusedCovers = readdirSync(COVERS).filter((name) => !paths.has(name.replace(/\.webp$/, '')));
const library = `${JSON.stringify({ items, attachments }, null, 1)}\n`;
if (isCheck) {
  const texts = extractJson(results.extracts) === extractJson(await readExtracts());
  const violations = [
    ...stale,
    ...unusedFiles,
    ...unusedCovers,
    ...(texts ? [] : ['texts.json.br']),
    ...(library === `${JSON.stringify(readDocuments(), null, 1)}\n` ? [] : ['library.json']),
  ];
  if (violations.length) {
    console.error(`These files differ from their sources:\n${violations.join('\n')}`);
    process.exitCode = 1;
  }
} else {
  for (const path of unusedFiles) rmSync(join(FILES, path));
  for (const path of unusedCovers) rmSync(join(COVERS, path));
  writeFileSync(STAMPS, `${JSON.stringify(results.stamps, null, 1)}\n`);
  writeFileSync(join(DEMO_FOLDER, 'library.json'), library);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(join(DEMO_FOLDER, 'texts.json.br'), brotliCompressSync(extractJson(results.extracts), { params }));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  console.log(
    `${items.length} items, ${paths.size} files, ${(bytes / 1e6).toFixed(1)} MB; ${stale.length} regenerated, ${unusedFiles.length} removed`,
  );
}
