import type { Citation } from '../answerer';
import type { Findings } from '../findings';
import { withoutMarks } from '../marks';
import type { Choice } from './choose';
import type { Evidence } from './evidence';
import { valuesOf } from './row-sentence';
import { validityOf } from './validity';

/** The results for one part of a question. */
export interface PartAnswer {
  name: string;
  findings: Findings;
  choice: Choice;
}

interface Row {
  name: string;
  cells: Map<string, string>;
  n: number | null;
}

const MISSING = '–';
const plain = (text: string): string => withoutMarks(text).replace(/\s+/g, ' ').trim();

const cellsOf = (evidence: Evidence, findings: Findings, language: string): Map<string, string> => {
  const { passage, row, text } = evidence;
  const cells = new Map(row ? valuesOf(evidence, findings, language).values.map(({ head, value }) => [head, value]) : [['', text]]);
  if (passage.kind === 'price') {
    const place = [passage.title, validityOf(passage, language)].filter(Boolean).join(' · ');
    cells.set('\0', place);
  }
  return cells;
};

/**
 * A table of parts and what was asked of each, a line a row, its cells separated by tabs: a source after each cell. A part
 * without an answer of its own has a dash: what comes near may be of another part.
 */
export const partTable = (parts: readonly PartAnswer[], language: string): { text: string; citations: Citation[] } => {
  const citations: Citation[] = [];
  const rows = parts.flatMap(({ name, findings, choice }): Row[] => {
    if (choice.found !== 'answer') return [{ name, cells: new Map(), n: null }];
    const [best] = choice.quotes;
    const quotes = best!.passage.kind === 'price' && best!.row ? choice.quotes : [best!];
    return quotes.map((evidence) => {
      const n = citations.length + 1;
      citations.push({ n, passage: evidence.passage, quote: evidence.text, row: evidence.row, proof: 'proven' });
      return { name, cells: cellsOf(evidence, findings, language), n };
    });
  });
  const heads = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort(
    (one, other) => Number(one === '\0') - Number(other === '\0'),
  );
  const cellText = ({ cells, n }: Row, head: string): string => {
    const value = cells.get(head);
    return value ? `${plain(value)} [${n}]` : MISSING;
  };
  const lines = [
    ['', ...(heads.length ? heads.map((head) => (head === '\0' ? '' : plain(head))) : [''])],
    ...rows.map((row) => [plain(row.name), ...(heads.length ? heads.map((head) => cellText(row, head)) : [MISSING])]),
  ];
  return { text: lines.map((cells) => cells.join('\t')).join('\n'), citations };
};
