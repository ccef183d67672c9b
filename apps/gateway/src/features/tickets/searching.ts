import { type RawBuilder, sql } from 'kysely';
import { ticketNo } from './ticket-rows';
import { pairsOf, piecesOf } from './tokenizer';

/** What a ticket never changes in, and lists are narrowed by. */
export interface Fixed {
  no: number;
  requester_id: string;
  handling_unit: string;
  rhq_id: string;
  product_id: string;
  inquiry_type: string;
}

/** A ticket's vector takes no more messages beyond this many bytes; an engine refuses one of a megabyte. */
const VECTOR_BYTES = 600_000;

/** No word has such marks, so nobody finds by typing what lists are narrowed by. */
export const narrowing = {
  requester: (id: string) => `@${id}`,
  unit: (id: string) => `>${id}`,
  product: (id: string) => `=${id}`,
  type: (id: string) => `~${id}`,
};

const lexemes = (texts: readonly string[]): string[] =>
  texts.flatMap(piecesOf).flatMap(({ spellings, spaceless }) => (spaceless ? spellings.flatMap(pairsOf) : spellings));
const vector = (words: readonly string[]): RawBuilder<string> => sql<string>`array_to_tsvector(${sql.val([...words])}::text[])`;

/** What a new ticket is found by: its number, and the words of subject, message, names of files, company and asker. */
export const searchable = (ticket: Fixed, texts: readonly string[]): RawBuilder<string> =>
  vector([
    narrowing.requester(ticket.requester_id),
    narrowing.unit(ticket.handling_unit),
    narrowing.unit(ticket.rhq_id),
    narrowing.product(ticket.product_id),
    narrowing.type(ticket.inquiry_type),
    ...lexemes([ticketNo(ticket.no), ticketNo(ticket.no).replace('-', ''), ...texts]),
  ]);

/** The vector of the ticket being updated with the words of a further message and the names of its files. */
export const alsoSearchable = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`case when octet_length(tsvectorsend(search)) < ${VECTOR_BYTES} then search || ${vector(lexemes(texts))} else search end`;

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
