import { fold } from '@portal/contracts/fold';
import type { QuotedRow } from '../citation';
import type { Passage } from '../findings';
import { analyse } from '../text/analyse';
import { type LineTable, lineTablesOf } from './line-tables';
import { type Paragraph, paragraphsOf } from './paragraphs';
import { sentencesOf } from './sentences';

/** A quotable piece of a passage. */
export interface Evidence {
  passage: Passage;
  /** The rank of the passage among the results. */
  rank: number;
  text: string;
  own: ReadonlySet<string>;
  /** The words of the section or column headings above the quote. */
  heading: ReadonlySet<string>;
  title: ReadonlySet<string>;
  /** True if the text is a table row that is not understandable without its column headings. */
  isRow: boolean;
  /** The row with its cells; undefined if the cells are unknown. */
  row: QuotedRow | undefined;
  /** The range of lines in the passage. */
  from: number;
  to: number;
}

const MAX_HEADINGS = 2;
/** The maximum length of a paragraph that is also quoted as a whole, because its second sentence may contain the answer. */
const MAX_WHOLE_LENGTH = 220;
const MAX_LINES_AFTER_CODE = 2;
const MAX_QUOTE_LENGTH = 600;

export const lexemesOf = (text: string, language: string): ReadonlySet<string> => {
  const lexemes = new Set<string>();
  for (const token of analyse(text, language)) for (const lexeme of token.lexemes) lexemes.add(lexeme);
  return lexemes;
};

const union = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]));

const rowsOf = (passage: Passage, cells: NonNullable<Passage['cells']>, rank: number): Evidence[] => {
  const [heads = [], ...rows] = cells;
  const title = lexemesOf(passage.title, passage.language);
  const heading = lexemesOf([...heads, passage.heading].join('\n'), passage.language);
  return rows.map((row, index) => ({
    passage,
    rank,
    text: row.filter(Boolean).join(' '),
    own: lexemesOf(row.join('\n'), passage.language),
    heading,
    title,
    isRow: true,
    row: { heads, cells: row },
    from: index,
    to: index + 1,
  }));
};

/** Reads the lines of a page together with the headings above them. */
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
    for (let index = 0; index < this.paragraphs.length; ) {
      const table = tables.find(({ from }) => from === index);
      if (table) this.readTable(table);
      else this.readParagraph(index);
      index = table?.to ?? index + 1;
    }
  }

  private add(
    text: string,
    own: ReadonlySet<string>,
    more: Pick<Evidence, 'from' | 'to' | 'row'> & Partial<Pick<Evidence, 'heading' | 'isRow'>>,
  ): void {
    if (text.length > MAX_QUOTE_LENGTH) return;
    const heading = more.heading ?? union(this.above.map((index) => this.lexemes[index]!));
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
    const headingLines = [...this.above, ...Array.from({ length: first!.from - table.from }, (_, index) => table.from + index)];
    const heading = union(headingLines.map((index) => this.lexemes[index]!));
    for (const { from, to, cells } of rows)
      this.add(cells.filter(Boolean).join(' '), union(this.lexemes.slice(from, to)), { from, to, row: { heads, cells }, heading });
  }

  /** Joins a line that consists only of a code with the following lines. */
  private readCode(index: number): void {
    let endIndex = index + 1;
    while (endIndex < this.paragraphs.length && endIndex - index <= MAX_LINES_AFTER_CODE && this.paragraphs[endIndex]!.kind !== 'code')
      endIndex++;
    const text = this.paragraphs.slice(index, endIndex).map((paragraph) => paragraph.text);
    this.add(text.join(' '), union(this.lexemes.slice(index, endIndex)), { from: index, to: endIndex, row: undefined });
  }

  private readParagraph(index: number): void {
    const { text, kind } = this.paragraphs[index]!;
    const ownLexemes = this.lexemes[index]!;
    const isColumnHeading = kind !== 'code' && kind !== 'text' && this.paragraphs[index + 1]?.kind === 'code';
    if (fold(text) === fold(this.passage.title)) return;
    if (kind === 'heading' || isColumnHeading) {
      this.above = [...this.above, index].slice(-MAX_HEADINGS);
      return;
    }
    if (kind === 'code' && !/\s/.test(text)) {
      this.readCode(index);
      return;
    }
    const position = { from: index, to: index + 1, row: undefined, isRow: kind === 'code' };
    const sentences = kind === 'text' ? sentencesOf(text, this.passage.language) : [text];
    for (const sentence of sentences)
      this.add(sentence, sentences.length > 1 ? lexemesOf(sentence, this.passage.language) : ownLexemes, position);
    if (sentences.length > 1 && text.length <= MAX_WHOLE_LENGTH) this.add(text, ownLexemes, position);
  }
}

/** Returns all evidence of a passage: the rows of its sheet, or its lines and sentences. */
export const evidenceOf = (passage: Passage, rank: number): Evidence[] =>
  passage.cells ? rowsOf(passage, passage.cells, rank) : new PageReader(passage, rank).evidence;
