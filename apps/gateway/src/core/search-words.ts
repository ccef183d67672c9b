import { type RawBuilder, sql } from 'kysely';
import { pairsOf, piecesOf } from './tokenizer';

/** The words of texts as a vector holds them. */
export const lexemes = (texts: readonly string[]): string[] =>
  texts.flatMap(piecesOf).flatMap(({ spellings, spaceless }) => (spaceless ? spellings.flatMap(pairsOf) : spellings));
/** A vector of these words and marks. */
export const vector = (words: readonly string[]): RawBuilder<string> => sql<string>`array_to_tsvector(${sql.val([...words])}::text[])`;

/** A lexeme as a query writes it. */
export const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const spelling = (text: string): string => {
  const pairs = pairsOf(text);
  return pairs.length === 1 ? `${quoted(text)}:*` : pairs.slice(0, -1).map(quoted).join(' & ');
};

/** A query for each word of a term, as a beginning; a ticket is found by all of them. */
export const wordsOf = (term: string): string[] => [
  ...new Set(
    piecesOf(term).map(({ spellings, spaceless }) =>
      spaceless ? spelling(spellings[0]!) : `(${spellings.map((one) => `${quoted(one)}:*`).join(' | ')})`,
    ),
  ),
];
