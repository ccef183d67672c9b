import { type RawBuilder, sql } from 'kysely';
import { pairsOf, piecesOf } from './tokenizer';

const TITLE = '^';

/** The words of texts as a vector holds them. */
export const lexemes = (texts: readonly string[]): string[] =>
  texts.flatMap(piecesOf).flatMap(({ spellings, spaceless }) => (spaceless ? spellings.flatMap(pairsOf) : spellings));
/** The words of a title once more, under a mark that nobody can type: what is called so comes before what only says so. */
export const titleLexemes = (title: string): string[] => lexemes([title]).map((word) => `${TITLE}${word}`);
/** A vector of these words and marks. */
export const vector = (words: readonly string[]): RawBuilder<string> => sql<string>`array_to_tsvector(${sql.val([...words])}::text[])`;

/** A lexeme as a query writes it. */
export const quoted = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const spelling = (text: string, mark: string): string => {
  const pairs = pairsOf(text);
  return pairs.length === 1
    ? `${quoted(mark + text)}:*`
    : pairs
        .slice(0, -1)
        .map((pair) => quoted(mark + pair))
        .join(' & ');
};
const queriesOf = (term: string, mark: string): string[] => [
  ...new Set(
    piecesOf(term).map(({ spellings, spaceless }) =>
      spaceless ? spelling(spellings[0]!, mark) : `(${spellings.map((one) => `${quoted(mark + one)}:*`).join(' | ')})`,
    ),
  ),
];

/** A query for each word of a term, as a beginning; a ticket is found by all of them. */
export const wordsOf = (term: string): string[] => queriesOf(term, '');
/** The same, found in titles alone. */
export const titleWordsOf = (term: string): string[] => queriesOf(term, TITLE);
