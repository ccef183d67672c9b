import { type RawBuilder, sql } from 'kysely';
import { lexemes } from '../../../platform/database/lexemes';
import { vector } from '../../../platform/database/search-words';
import { ticketNo } from '../ticket-rows';

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
