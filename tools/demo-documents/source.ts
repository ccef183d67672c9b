import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentLanguage, DocumentType, Industry } from './labels.ts';

export type Block =
  | { kind: 'heading'; level: 1 | 2; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; ordered: boolean; items: string[] }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'warning' | 'note'; text: string }
  | { kind: 'directive'; name: string; value: string }
  | { kind: 'break' };

/** A number of days before the demo is first started. */
export type DaysAgo = number;

/** A text in `texts/<language>` with the fields in its header. */
export interface Source {
  key: string;
  language: DocumentLanguage;
  title: string;
  description: string;
  format: 'pdf' | 'docx' | 'pptx' | 'csv' | 'png' | 'jpg' | 'mp4';
  type: DocumentType;
  product: string | null;
  industry: Industry | null;
  file: string;
  /** The publisher: a demo user, or the id of a unit, for its first user. */
  by: string;
  /** The audience: `allLines`, a list of companies, or, for a region, local companies and optionally companies below them. */
  to: string[];
  granted: { company: string; daysAgo: DaysAgo }[];
  withdrawn: DaysAgo | null;
  /** The versions with their publication days and notes, oldest first. */
  versions: { daysAgo: DaysAgo; note: string }[];
  lines: string[];
}

const TEXTS = join(import.meta.dirname, 'texts');
const ATTACHMENTS = join(import.meta.dirname, 'attachments');

const headOf = (lines: readonly string[]): Map<string, string> =>
  new Map(
    lines.map((line) => {
      const index = line.indexOf(':');
      if (index < 0) throw new Error(`No field in the head: ${line}`);
      return [line.slice(0, index).trim(), line.slice(index + 1).trim()];
    }),
  );

const splitWords = (text: string | undefined): string[] => text?.split(/[\s,]+/).filter(Boolean) ?? [];

/** Reads a text. Returns its header fields, a function that reads a required field, and the lines below the header. */
const textOf = (path: string) => {
  const allLines = readFileSync(path, 'utf8').split('\n');
  const end = allLines.indexOf('---');
  const head = headOf(allLines.slice(0, end).filter(Boolean));
  const requiredField = (field: string): string => head.get(field) ?? fail(`${path} says no ${field}`);
  return { head, of: requiredField, lines: allLines.slice(end + 1) };
};

const sourceOf = (language: DocumentLanguage, name: string): Source => {
  const { head, of, lines } = textOf(join(TEXTS, language, name));
  const notes = (head.get('notes') ?? '').split(' | ');
  const [type, format] = [of('type') as DocumentType, of('format') as Source['format']];
  return {
    key: `${language.toLowerCase()}-${name.replace(/\.md$/, '')}`,
    language,
    title: of('title'),
    description: of('description'),
    format,
    type,
    product: head.get('product') ?? null,
    industry: (head.get('industry') as Industry | undefined) ?? null,
    file: `${head.get('file') ?? of('title')}.${format}`,
    by: of('by'),
    to: splitWords(of('to')),
    granted: splitWords(head.get('granted')).map((grant) => {
      const [company, daysAgo] = grant.split('@');
      return { company: company!, daysAgo: Number(daysAgo) };
    }),
    withdrawn: head.has('withdrawn') ? Number(head.get('withdrawn')) : null,
    versions: splitWords(of('days')).map((days, index) => ({ daysAgo: Number(days), note: notes[index] ?? '' })),
    lines,
  };
};

const fail = (message: string): never => {
  throw new Error(message);
};

export interface AttachmentSource extends Pick<Source, 'key' | 'language' | 'title' | 'description' | 'file' | 'lines'> {
  news: string;
  format: 'docx' | 'csv';
}

export const attachmentSources = (): AttachmentSource[] =>
  readdirSync(ATTACHMENTS)
    .toSorted()
    .map((name) => {
      const { of, lines } = textOf(join(ATTACHMENTS, name));
      const format = of('format') as AttachmentSource['format'];
      return {
        key: `news-${name.replace(/\.md$/, '')}`,
        news: of('news'),
        language: of('language') as DocumentLanguage,
        title: of('title'),
        description: of('description'),
        format,
        file: `${of('file')}.${format}`,
        lines,
      };
    });

/** Returns all texts, by language and name. */
export const readSources = (): Source[] =>
  readdirSync(TEXTS)
    .toSorted()
    .flatMap((language) =>
      readdirSync(join(TEXTS, language))
        .toSorted()
        .map((name) => sourceOf(language as DocumentLanguage, name)),
    );

/**
 * Returns the lines of a version. A line with the prefix `@2 ` exists since the second version, one with `@-1 ` up to the first version.
 */
export const linesOf = ({ lines }: Source, version: number): string[] =>
  lines.flatMap((line) => {
    const [prefix, number] = /^@(-?\d) /.exec(line) ?? [];
    if (!prefix) return [line];
    const limit = Number(number);
    return (limit > 0 ? version >= limit : version <= -limit) ? [line.slice(prefix.length)] : [];
  });

/** Splits lines into blocks. An empty line ends a block. */
export const blocksOf = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = [];
  let isBlockOpen = false;
  for (const line of lines) {
    const last = isBlockOpen ? blocks.at(-1) : undefined;
    isBlockOpen = line.trim() !== '';
    if (!isBlockOpen) continue;
    const item = /^(?:-|\d+\.) (.*)$/.exec(line);
    const directive = /^\[([a-z]+) ?(.*)\]$/.exec(line);
    if (line.startsWith('## ')) blocks.push({ kind: 'heading', level: 2, text: line.slice(3) });
    else if (line.startsWith('# ')) blocks.push({ kind: 'heading', level: 1, text: line.slice(2) });
    else if (line === '---') blocks.push({ kind: 'break' });
    else if (directive) blocks.push({ kind: 'directive', name: directive[1]!, value: directive[2]! });
    else if (line.startsWith('!! ')) blocks.push({ kind: 'warning', text: line.slice(3) });
    else if (line.startsWith('> ')) blocks.push({ kind: 'note', text: line.slice(2) });
    else if (item && last?.kind === 'list') last.items.push(item[1]!);
    else if (item) blocks.push({ kind: 'list', ordered: !line.startsWith('-'), items: [item[1]!] });
    else if (line.startsWith('|')) {
      const cells = line
        .slice(1, line.endsWith('|') ? -1 : undefined)
        .split('|')
        .map((cell) => cell.trim());
      if (last?.kind === 'table') last.rows.push(cells);
      else blocks.push({ kind: 'table', rows: [cells] });
    } else if (last?.kind === 'text') last.text += ` ${line}`;
    else blocks.push({ kind: 'text', text: line });
  }
  return blocks;
};
