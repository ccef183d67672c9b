import type { InquiryType, InterestCategory, TicketStatus } from '@portal/contracts';
import { sees } from '@portal/contracts';
import type { Cell } from '@portal/office';
import { sql } from 'kysely';
import { productNameIn } from '../../../services/org/product-names';
import type { ExportRequest, PagedSource } from './source';
import { numberOf, type Place, readTicketPages, selectFullName } from './ticket-pages';
import { withUtcSuffix } from './words';

interface Row {
  no: number;
  created_at: Date;
  status: TicketStatus;
  inquiry_type: InquiryType;
  interest: InterestCategory | null;
  product_id: string;
  product: string;
  company: string;
  lco: string | null;
  handling: string;
  requester: string;
  opener: string | null;
  assignee: string | null;
  replies: number;
  answered_at: Date | null;
  closed_at: Date | null;
  stars: number | null;
}
/** The texts written by people, which headquarters may not read. */
interface Texts {
  subject: string;
  message: string;
  closing: string | null;
  rating: string;
}

const COLUMNS = sql`ticket.created_at, ticket.status, ticket.inquiry_type, ticket.interest, ticket.product_id, product.name as product,
  company.name as company, lco.name as lco, handling.name as handling, ${selectFullName('requester')} as requester, ${selectFullName('opener')} as opener,
  ${selectFullName('assignee')} as assignee, ticket.answered_at, ticket.closed_at, ticket.stars,
  (select count(*)::int from ticket_entry as entry where entry.ticket_id = ticket.id and entry.kind = 'replied'
    and entry.withdrawn_at is null) as replies`;
const TEXTS = sql`ticket.subject, ticket.rating_comment as rating,
  (select text from ticket_entry as entry where entry.ticket_id = ticket.id and entry.kind = 'opened' order by nr limit 1) as message,
  (select text from ticket_entry as entry where entry.ticket_id = ticket.id and entry.kind = 'closed' order by nr limit 1) as closing`;
const JOINS = sql`join product on product.id = ticket.product_id
  join unit as handling on handling.id = ticket.handling_unit
  left join unit as lco on lco.id = ticket.lco_id
  join person as requester on requester.id = ticket.requester_id
  left join person as opener on opener.id = ticket.opened_by
  left join person as assignee on assignee.id = ticket.assignee_id`;

/** Returns true if the caller may read texts. Headquarters only count inquiries. */
const canReadTexts = ({ principal }: ExportRequest): boolean => sees.contactUs(principal.role);

export const inquiries: PagedSource<Place> = {
  headings: (request) => {
    const { columns } = request.words;
    return [
      columns.number,
      withUtcSuffix(columns.submitted),
      columns.status,
      columns.type,
      columns.interest,
      columns.product,
      columns.company,
      columns.lco,
      columns.handledBy,
      columns.requester,
      columns.openedBy,
      columns.assignee,
      columns.replies,
      withUtcSuffix(columns.firstResponse),
      withUtcSuffix(columns.closed),
      columns.rating,
      ...(canReadTexts(request) ? [columns.subject, columns.message, columns.closingComment, columns.ratingComment] : []),
    ];
  },
  pages: (db, request) => {
    const { principal, filter, language, words } = request;
    const hasTexts = canReadTexts(request);
    return readTicketPages<Row & Partial<Texts>>(db, {
      principal,
      filter,
      columns: hasTexts ? sql`${COLUMNS}, ${TEXTS}` : COLUMNS,
      from: JOINS,
      cells: (row): Cell[] => [
        numberOf(row),
        row.created_at,
        words.statuses[row.status],
        words.types[row.inquiry_type],
        row.interest && words.interests[row.interest],
        productNameIn(language, { id: row.product_id, name: row.product }),
        row.company,
        row.lco,
        row.handling,
        row.requester,
        row.opener,
        row.assignee,
        row.replies,
        row.answered_at,
        row.closed_at,
        row.stars,
        ...(hasTexts ? [row.subject ?? null, row.message ?? null, row.closing ?? null, row.rating ?? null] : []),
      ],
    });
  },
};
