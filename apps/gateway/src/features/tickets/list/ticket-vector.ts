import { type RawBuilder, sql } from 'kysely';
import { lexemes } from '../../../platform/database/lexemes';
import { vectorOf } from '../../../platform/database/search-words';
import { ticketNo } from '../ticket-rows';

/** The immutable columns of a ticket that lists are filtered by. */
export interface FilterColumns {
  no: number;
  requester_id: string;
  handling_unit: string;
  rhq_id: string;
  product_id: string;
  inquiry_type: string;
}

/** The maximum bytes of a ticket's vector; further messages are not indexed. PostgreSQL limits a `tsvector` to 1 MB. */
const MAX_VECTOR_BYTES = 600_000;

/** The lexemes of filters. Users cannot type their prefixes, so a text search never matches them. */
export const filterLexemes = {
  requester: (id: string) => `@${id}`,
  unit: (id: string) => `>${id}`,
  product: (id: string) => `=${id}`,
  type: (id: string) => `~${id}`,
};

/** Returns the search vector of a new ticket: its number, and the words of the subject, message, file names, company and requester. */
export const ticketVector = (ticket: FilterColumns, texts: readonly string[]): RawBuilder<string> =>
  vectorOf([
    filterLexemes.requester(ticket.requester_id),
    filterLexemes.unit(ticket.handling_unit),
    filterLexemes.unit(ticket.rhq_id),
    filterLexemes.product(ticket.product_id),
    filterLexemes.type(ticket.inquiry_type),
    ...lexemes([ticketNo(ticket.no), ticketNo(ticket.no).replace('-', ''), ...texts]),
  ]);

/** Returns the vector of the ticket being updated, extended by the words of a further message and of its file names. */
export const extendedTicketVector = (texts: readonly string[]): RawBuilder<string> =>
  sql<string>`case when octet_length(tsvectorsend(search)) < ${MAX_VECTOR_BYTES} then search || ${vectorOf(lexemes(texts))} else search end`;
