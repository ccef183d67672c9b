import { createHash } from 'node:crypto';
import type { TextLanguage } from './labels.ts';
import { LABELS } from './labels.ts';
import { type DocumentHeader, pageHtml } from './page.ts';
import { PAGE_STYLE } from './page-style.ts';
import { productPicture } from './pictures/product-picture.ts';
import { kindOf, type PriceList, priceWorkbook, rowsOf, termsOf } from './prices/lists.ts';
import type { Printer } from './print.ts';
import { slidesFile } from './slides.ts';
import { type AttachmentSource, type Block, blocksOf, linesOf, type Source } from './source.ts';
import { makeVideo, VIDEO_EDITION } from './video.ts';
import { wordFile } from './word.ts';

/** A file to generate. `stamp` is a hash of everything that its bytes depend on. */
export interface Draft {
  stamp: string;
  make: () => Promise<Buffer>;
}

export const hashOf = (...parts: (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

const draftOf = (bytes: Buffer): Draft => ({ stamp: hashOf(bytes), make: () => Promise.resolve(bytes) });

/** Returns the number of a document, which depends only on its key. */
const numberOf = (key: string): string => `YD-DOC-${(Number.parseInt(hashOf(key).slice(0, 7), 16) % 90_000) + 10_000}`;

const printedDraft = (header: DocumentHeader, blocks: readonly Block[], printer: () => Promise<Printer>): Draft => ({
  stamp: hashOf(pageHtml(header, blocks, PAGE_STYLE.replace(/file:\/\/[^']*\//g, ''))),
  make: async () => (await printer()).print(pageHtml(header, blocks, PAGE_STYLE)),
});

export const priceListOf = (list: PriceList, edition: number, printer: () => Promise<Printer>): Draft => {
  if (list.format === 'xlsx') return draftOf(priceWorkbook(list, edition));
  const { key, language, title, description: lead, parts } = list;
  const { head, rows } = rowsOf(list, edition);
  const amountFormat = new Intl.NumberFormat(LABELS[language].tag, { minimumFractionDigits: 2 });
  const cells = rows.map((row) =>
    row.map((cell, column) => (column === head.length - 3 && typeof cell === 'number' ? amountFormat.format(cell) : String(cell))),
  );
  const foot = `${numberOf(key)} · ${LABELS[language].edition} ${edition}`;
  const header: DocumentHeader = { language, kind: kindOf(list), title, lead, product: parts[0]!.product, foot, hasCover: false };
  return printedDraft(
    header,
    [
      { kind: 'table', rows: [head, ...cells] },
      { kind: 'list', ordered: false, items: termsOf(list) },
    ],
    printer,
  );
};

const csvFile = (lines: readonly string[]): Buffer => Buffer.from(`\uFEFF${lines.filter(Boolean).join('\r\n')}\r\n`);

export const attachmentOf = ({ key, format, lines, language, title, description: lead }: AttachmentSource): Draft => {
  if (format === 'csv') return draftOf(csvFile(lines));
  const textLanguage = language as TextLanguage;
  const { types, edition } = LABELS[textLanguage];
  const kind = types['service-notice'] ?? '';
  return draftOf(wordFile({ language: textLanguage, title, lead, kind, foot: `${numberOf(key)} · ${edition} 1.0` }, blocksOf(lines)));
};

export const documentOf = async (source: Source, version: number, printer: () => Promise<Printer>): Promise<Draft> => {
  const language = source.language as TextLanguage;
  const { title, description: lead, product, type } = source;
  const labels = LABELS[language];
  const kind = labels.types[type] ?? type;
  const foot = `${numberOf(source.key)} · ${labels.edition} ${version}.0`;
  const lines = linesOf(source, version);
  const blocks = blocksOf(lines);
  switch (source.format) {
    case 'pdf': {
      const hasCover = type === 'manual' && blocks.filter((block) => block.kind === 'heading' && block.level === 1).length > 6;
      return printedDraft({ language, kind, title, lead, product, foot, hasCover }, blocks, printer);
    }
    case 'docx':
      return draftOf(wordFile({ language, title, lead, kind, foot }, blocks));
    case 'pptx':
      return draftOf(slidesFile(title, language, blocks, await productPicture(product!, 480, 'plain', 'png')));
    case 'csv':
      return draftOf(csvFile(lines));
    case 'png':
    case 'jpg':
      return { stamp: hashOf(product!, source.format, '1'), make: () => productPicture(product!, 1200, 'studio', source.format as 'png') };
    case 'mp4': {
      const script = { title, subtitle: foot, steps: lines.filter(Boolean), unit: 'bar', product: product! };
      return { stamp: hashOf(JSON.stringify(script), VIDEO_EDITION), make: () => makeVideo(script) };
    }
  }
};
