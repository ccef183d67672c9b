import { type RawBuilder, sql } from 'kysely';
import { END_PREFIX, endQueriesOf, lexemes, type Piece, pairsOf, piecesOf } from './lexemes';

const TITLE_PREFIX = '^';

/** Returns the lexemes of a title with a prefix that users cannot type, so that matches in the title rank before matches in the text. */
export const titleLexemes = (title: string): string[] => lexemes([title]).map((word) => `${TITLE_PREFIX}${word}`);
/** Returns a text search vector of lexemes. */
export const vectorOf = (words: readonly string[]): RawBuilder<string> => sql<string>`array_to_tsvector(${sql.val([...words])}::text[])`;

/** Quotes a lexeme for a text search query. */
export const quoteLexeme = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
const spellingQuery = (text: string, mark: string): string => {
  const pairs = pairsOf(text);
  return pairs.length === 1
    ? `${quoteLexeme(mark + text)}:*`
    : pairs
        .slice(0, -1)
        .map((pair) => quoteLexeme(mark + pair))
        .join(' & ');
};

const queryOf = ({ kind, spellings, words, isSpaced }: Piece, mark: string): string => {
  if (kind === 'spaceless') return spellingQuery(spellings[0]!, mark);
  const prefixQueryOf = (lexeme: string): string => `${quoteLexeme(mark + lexeme)}:*`;
  const alternativesOf = (lexemes: readonly string[]): string[] => [
    ...new Set([...lexemes.map(prefixQueryOf), ...lexemes.flatMap(endQueriesOf).map((end) => prefixQueryOf(END_PREFIX + end))]),
  ];
  const isWords = words.length > 1 && (kind === 'word' || isSpaced);
  const allWords = isWords ? [`(${words.map((word) => `(${alternativesOf([word]).join(' | ')})`).join(' & ')})`] : [];
  return `(${[...alternativesOf(spellings), ...allWords].join(' | ')})`;
};

/** Matches the lower-case letters of a spaced part number, as in `dn 200`. */
const PART_PREFIX = /^\p{L}{1,4}$/u;
const joinNeighbours = (pieces: readonly Piece[]): Piece[] =>
  pieces.reduce<Piece[]>((joinedPieces, piece) => {
    const previousPiece = joinedPieces.at(-1);
    const [first = ''] = piece.spellings;
    if (previousPiece?.kind !== 'word' || piece.kind === 'spaceless' || !PART_PREFIX.test(previousPiece.spellings[0]!) || !/\d/.test(first))
      return [...joinedPieces, piece];
    const words = [previousPiece.spellings[0]!, first];
    return [...joinedPieces.slice(0, -1), { kind: 'code', spellings: [words.join('')], words, tails: [], isSpaced: true }];
  }, []);

const queriesOf = (term: string, mark: string): string[] => [
  ...new Set(joinNeighbours(piecesOf(term)).map((piece) => queryOf(piece, mark))),
];

/**
 * Returns one query per word of a search term. A word matches as a prefix and, for part numbers and compounds, also as a suffix. A result
 * has to match all queries.
 */
export const searchQueriesOf = (term: string): string[] => queriesOf(term, '');
/** Returns the queries of `searchQueriesOf`, restricted to titles. */
export const titleWordsOf = (term: string): string[] => queriesOf(term, TITLE_PREFIX);
