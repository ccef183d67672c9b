import type { InquiryType, TicketStatus } from '@portal/contracts';
import { sql } from 'kysely';
import { countWorkingMinutes, usualHours } from '../../../services/org/business-hours';
import { hoursOfUnits } from '../../../services/org/hours';
import { productNameIn } from '../../../services/org/product-names';
import type { PagedSource } from './source';
import { numberOf, type Place, readTicketPages, selectFullName } from './ticket-pages';
import { withUtcSuffix } from './words';

interface Row {
  no: number;
  created_at: Date;
  status: TicketStatus;
  inquiry_type: InquiryType;
  product_id: string;
  product: string;
  company: string;
  lco: string | null;
  handling_unit: string;
  handling: string;
  answer_by: Date;
  answered_at: Date | null;
  answerer: string | null;
}

const COLUMNS = sql`ticket.created_at, ticket.status, ticket.inquiry_type, ticket.product_id, product.name as product, company.name as company,
  lco.name as lco, ticket.handling_unit, handling.name as handling, ticket.answer_by, ticket.answered_at,
  (select ${selectFullName('author')} from ticket_entry as entry join person as author on author.id = entry.author_id
    where entry.ticket_id = ticket.id and entry.kind = 'replied' and entry.side = 'handler' order by entry.nr limit 1) as answerer`;
const JOINS = sql`join product on product.id = ticket.product_id
  join unit as handling on handling.id = ticket.handling_unit
  left join unit as lco on lco.id = ticket.lco_id`;

/** The time to the first response of each inquiry (R7.9), in working minutes of the answering unit. */
export const firstResponse: PagedSource<Place> = {
  headings: ({ words: { columns } }) => [
    columns.number,
    withUtcSuffix(columns.submitted),
    columns.status,
    columns.type,
    columns.product,
    columns.company,
    columns.lco,
    columns.handledBy,
    withUtcSuffix(columns.firstResponse),
    columns.answeredBy,
    columns.answerMinutes,
    withUtcSuffix(columns.answerBy),
    columns.onTime,
  ],
  pages: async (db, { principal, filter, language, words }) => {
    const hours = await hoursOfUnits(db);
    const minutesOf = ({ created_at, answered_at, handling_unit }: Row): number | null =>
      answered_at && Math.round(countWorkingMinutes(created_at, answered_at, hours.get(handling_unit) ?? usualHours('UTC')));
    return readTicketPages<Row>(db, {
      principal,
      filter,
      columns: COLUMNS,
      from: JOINS,
      cells: (row) => [
        numberOf(row),
        row.created_at,
        words.statuses[row.status],
        words.types[row.inquiry_type],
        productNameIn(language, { id: row.product_id, name: row.product }),
        row.company,
        row.lco,
        row.handling,
        row.answered_at,
        row.answerer,
        minutesOf(row),
        row.answer_by,
        row.answered_at && words.onTime[row.answered_at <= row.answer_by ? 'yes' : 'no'],
      ],
    });
  },
};
