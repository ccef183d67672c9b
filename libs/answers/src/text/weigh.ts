import { analyse } from './analyse';

/** BM25 with k1 1.2 and b 0.6. The mean length is a constant, because the real mean would reveal pages that the reader may not see. */
const K1 = 1.2;
const B = 0.6;
const MEAN_LENGTH = 90;

/** The indexed text of a passage. The start of the passage and the title of its document count twice. */
export interface Weighable {
  title: string;
  heading: string;
  body: string;
  language: string;
}

const countLexemes = ({ title, heading, body, language }: Weighable): { counts: Map<string, number>; length: number } => {
  const counts = new Map<string, number>();
  let length = 0;
  for (const text of [body, heading, title])
    for (const { lexemes, kind } of analyse(text, language)) {
      if (text === body && kind !== 'pair') length++;
      for (const lexeme of lexemes) counts.set(lexeme, (counts.get(lexeme) ?? 0) + 1);
    }
  return { counts, length };
};

/** Returns the weight of each lexeme of a passage, from 0 to 2.2. */
export const weigh = (passage: Weighable): Map<string, number> => {
  const { counts, length } = countLexemes(passage);
  const norm = K1 * (1 - B + (B * length) / MEAN_LENGTH);
  return new Map([...counts].map(([lexeme, count]) => [lexeme, (count * (K1 + 1)) / (count + norm)]));
};
