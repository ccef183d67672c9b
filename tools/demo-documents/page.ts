import { COMPANY, LABELS, type TextLanguage } from './labels.ts';
import { escapeXml } from './package-file.ts';
import { PRODUCT_PICTURES } from './pictures/products.ts';
import { drawing } from './pictures/shapes.ts';
import { describe, samplesOf } from './prices/catalogue.ts';
import type { Block } from './source.ts';
import { specificationsOf } from './tables.ts';

/** The labels and the title block of a printed document. */
export interface DocumentHeader {
  language: TextLanguage;
  kind: string;
  title: string;
  lead: string;
  product: string | null;
  /** The document number and the edition, printed in the footer of every page. */
  foot: string;
  /** True if the document has a title page. */
  hasCover: boolean;
}

const richHtml = (text: string): string =>
  escapeXml(text)
    .split('**')
    .map((part, index) => (index % 2 ? `<b>${part}</b>` : part))
    .join('')
    .replace(/\bYD-[A-Z]\d+(?:-[A-Z0-9]+)*/g, '<span class="part">$&</span>');

/** Matches numbers, units and names in Arabic text, which are written from left to right. */
const LATIN = /[A-Za-z0-9½±−][A-Za-z0-9½×°±−–…,.:/()+"% -]*[A-Za-z0-9"%]/g;
const cellOf = (text: string, language: TextLanguage): string =>
  language === 'ab' ? escapeXml(text).replace(LATIN, '<bdi dir="ltr">$&</bdi>') : richHtml(text);

const pictureOf = (product: string): string => drawing(PRODUCT_PICTURES[product] ?? '');

const tableHtml = (rows: readonly string[][], language: TextLanguage, className = ''): string => {
  const [head, ...body] = rows;
  const cells = (row: readonly string[], tag: string): string => row.map((cell) => `<${tag}>${cellOf(cell, language)}</${tag}>`).join('');
  return `<table class="${className}"><thead><tr>${cells(head!, 'th')}</tr></thead><tbody>${body.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody></table>`;
};

const directiveHtml = (name: string, value: string, { language, product }: DocumentHeader): string => {
  const labels = LABELS[language];
  const subject = value.split(' ')[0] || product!;
  if (name === 'specs') {
    const rows = specificationsOf(subject, language).map(
      ([term, text]) => `<tr><th>${escapeXml(term)}</th><td dir="ltr">${escapeXml(text)}</td></tr>`,
    );
    return `<h2 class="data">${labels.data}</h2><table class="specs"><tbody>${rows.join('')}</tbody></table>`;
  }
  if (name === 'ordering') {
    const rows = samplesOf(product!, Number(value || 8)).map((part) => [part.number, describe(part, language)]);
    return `<h2>${labels.ordering}</h2>${tableHtml([[labels.part, labels.description], ...rows], language, 'parts')}`;
  }
  if (name === 'picture') return `<figure class="picture">${pictureOf(subject)}</figure>`;
  throw new Error(`Unknown directive ${name}`);
};

const blockHtml = (block: Block, header: DocumentHeader): string => {
  const labels = LABELS[header.language];
  switch (block.kind) {
    case 'heading':
      return `<h${block.level + 1}>${richHtml(block.text)}</h${block.level + 1}>`;
    case 'text':
      return `<p>${richHtml(block.text)}</p>`;
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul';
      return `<${tag}>${block.items.map((item) => `<li>${richHtml(item)}</li>`).join('')}</${tag}>`;
    }
    case 'table':
      return tableHtml(block.rows, header.language);
    case 'warning':
    case 'note':
      return `<aside class="${block.kind}"><b>${labels[block.kind]}</b><p>${richHtml(block.text)}</p></aside>`;
    case 'break':
      return '<div class="break"></div>';
    case 'directive':
      return directiveHtml(block.name, block.value, header);
  }
};

export const pageHtml = (header: DocumentHeader, blocks: readonly Block[], style: string): string => {
  const { language, kind, title, lead, product, foot, hasCover } = header;
  const picture = product ? `<div class="product">${pictureOf(product)}</div>` : '';
  const contents = blocks.filter((block) => block.kind === 'heading' && block.level === 1);
  const entries = contents.map((block) => `<li>${richHtml((block as { text: string }).text)}</li>`).join('');
  return `<!doctype html><html lang="${LABELS[language].tag}" dir="${language === 'ab' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><title>${escapeXml(title)}</title><style>${style}
@page { @bottom-left { content: ${JSON.stringify(foot)} } }</style></head><body class="${language}"><header class="${hasCover ? 'cover' : 'band'}"><div class="names"><p class="company">${COMPANY}</p><p class="kind">${escapeXml(kind)}</p><h1>${richHtml(title)}</h1><p class="lead">${richHtml(lead)}</p></div>${picture}${hasCover ? `<ol class="contents">${entries}</ol>` : ''}</header><main>${blocks.map((block) => blockHtml(block, header)).join('\n')}</main></body></html>`;
};
