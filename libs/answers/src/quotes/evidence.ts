import { fold } from '@portal/contracts/fold';
import type { QuotedRow } from '../citation';
import type { Passage } from '../findings';
import { analyse } from '../text/analysis';
import { type LineTable, lineTablesOf } from './line-tables';
import { type Paragraph, paragraphsOf } from './paragraphs';
import { sentencesOf } from './sentences';

/** Something that a passage says and that can be quoted. */
export interface Evidence {
  passage: Passage;
  /** The place of its passage among those that were found. */
  rank: number;
  /** Word for word. */
  text: string;
  own: ReadonlySet<string>;
  /** What stands over it: headings, or the heads of its columns. */
  heading: ReadonlySet<string>;
  title: ReadonlySet<string>;
  /** It stands under the names of columns, and says little without them. */
  isRow: boolean;
  /** Of a row whose cells are known. */
  row: QuotedRow | undefined;
  /** Which lines of its passage it takes. */
  from: number;
  to: number;
}

const HEADINGS = 2;
/** A paragraph of few sentences is also quoted whole: the second one may say what the first one asks for. */
const WHOLE = 220;
const AFTER_CODE = 2;
/** What is longer is no quote. */
const QUOTE = 600;

export const lexemesOf = (text: string, language: string): ReadonlySet<string> => {
  const lexemes = new Set<string>();
  for (const token of analyse(text, language)) for (const lexeme of token.lexemes) lexemes.add(lexeme);
  return lexemes;
};

const union = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]));

/** The rows of a sheet. */
const rowsOf = (passage: Passage, cells: NonNullable<Passage['cells']>, rank: number): Evidence[] => {
  const [heads = [], ...rows] = cells;
  const title = lexemesOf(passage.title, passage.language);
  const heading = lexemesOf([...heads, passage.heading].join('\n'), passage.language);
  return rows.map((row, at) => ({
    passage,
    rank,
    text: row.filter(Boolean).join(' '),
    own: lexemesOf(row.join('\n'), passage.language),
    heading,
    title,
    isRow: true,
    row: { heads, cells: row },
    from: at,
    to: at + 1,
  }));
};

/** Reads the lines of a page, with what stands over each of them. */
class PageReader {
  private readonly paragraphs: readonly Paragraph[];
  private readonly lexemes: ReadonlySet<string>[];
  private readonly title: ReadonlySet<string>;
  private above: number[] = [];
  readonly evidence: Evidence[] = [];

  constructor(
    private readonly passage: Passage,
    private readonly rank: number,
  ) {
    this.paragraphs = paragraphsOf(passage.body);
    this.lexemes = this.paragraphs.map(({ text }) => lexemesOf(text, passage.language));
    this.title = lexemesOf(passage.title, passage.language);
    const tables = lineTablesOf(this.paragraphs);
    for (let at = 0; at < this.paragraphs.length; ) {
      const table = tables.find(({ from }) => from === at);
      if (table) this.readTable(table);
      else this.readParagraph(at);
      at = table?.to ?? at + 1;
    }
  }

  private add(
    text: string,
    own: ReadonlySet<string>,
    more: Pick<Evidence, 'from' | 'to' | 'row'> & Partial<Pick<Evidence, 'heading' | 'isRow'>>,
  ): void {
    if (text.length > QUOTE) return;
    const heading = more.heading ?? union(this.above.map((at) => this.lexemes[at]!));
    this.evidence.push({
      passage: this.passage,
      rank: this.rank,
      title: this.title,
      text,
      own,
      isRow: more.row !== undefined,
      ...more,
      heading,
    });
  }

  private readTable({ heads, rows, ...table }: LineTable): void {
    const [first] = rows;
    const over = [...this.above, ...Array.from({ length: first!.from - table.from }, (_, at) => table.from + at)];
    const heading = union(over.map((at) => this.lexemes[at]!));
    for (const { from, to, cells } of rows)
      this.add(cells.filter(Boolean).join(' '), union(this.lexemes.slice(from, to)), { from, to, row: { heads, cells }, heading });
  }

  /** A code alone in its line is said with what follows it. */
  private readCode(at: number): void {
    let to = at + 1;
    while (to < this.paragraphs.length && to - at <= AFTER_CODE && this.paragraphs[to]!.kind !== 'code') to++;
    const text = this.paragraphs.slice(at, to).map((paragraph) => paragraph.text);
    this.add(text.join(' '), union(this.lexemes.slice(at, to)), { from: at, to, row: undefined });
  }

  private readParagraph(at: number): void {
    const { text, kind } = this.paragraphs[at]!;
    const own = this.lexemes[at]!;
    const isNamesOfColumns = kind !== 'code' && kind !== 'text' && this.paragraphs[at + 1]?.kind === 'code';
    // What the document is called was asked nowhere.
    if (fold(text) === fold(this.passage.title)) return;
    if (kind === 'heading' || isNamesOfColumns) {
      this.above = [...this.above, at].slice(-HEADINGS);
      return;
    }
    if (kind === 'code' && !/\s/.test(text)) {
      this.readCode(at);
      return;
    }
    const place = { from: at, to: at + 1, row: undefined, isRow: kind === 'code' };
    const sentences = kind === 'text' ? sentencesOf(text, this.passage.language) : [text];
    for (const sentence of sentences) this.add(sentence, sentences.length > 1 ? lexemesOf(sentence, this.passage.language) : own, place);
    if (sentences.length > 1 && text.length <= WHOLE) this.add(text, own, place);
  }
}

/** All that a passage says: rows of its sheet, or its lines and sentences. */
export const evidenceOf = (passage: Passage, rank: number): Evidence[] =>
  passage.cells ? rowsOf(passage, passage.cells, rank) : new PageReader(passage, rank).evidence;
