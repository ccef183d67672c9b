import type { Principal } from '@portal/contracts';
import type { Cell } from '@portal/office';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { PAGE_ROWS, type Pages } from '../../../services/storage/exports/pages';
import { logScope } from '../log-scope';
import type { ExportFilter } from './source';

interface Numbered {
  no: number;
}
/** The place of a ticket among all: numbers are no order. The moment is as the database writes it, which has more digits than ours. */
export interface Place {
  at: string;
  id: string;
}

const narrowed = ({ from, to, lcoId }: ExportFilter): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${from === undefined ? sql`true` : sql`ticket.created_at >= ${`${from}T00:00Z`}::timestamptz`}
    and ${to === undefined ? sql`true` : sql`ticket.created_at < ${`${to}T00:00Z`}::timestamptz + interval '24 hours'`}
    and ${lcoId === undefined ? sql`true` : sql`coalesce(company.lco_id, '-') = ${lcoId}`})`;

/** The unit that request, by which an inquiry is counted. */
const COMPANY = sql`join unit as company on company.id = ticket.company_id`;

interface Of<R> {
  who: Principal;
  filter: ExportFilter;
  /** What is read of each: the columns, and what is joined to `ticket` and `company`. */
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  cells: (row: R) => readonly Cell[];
}

/** The tickets that somebody counts, as the card of inquiries does, the oldest first, a page at a time. What comes after the export began is not among them. */
export const ticketPages = async <R extends Numbered>(
  db: Kysely<Tables>,
  { who, filter, columns, from, cells }: Of<R>,
): Promise<Pages<Place>> => {
  const counted = sql<SqlBool>`${logScope(who, filter.roles).tickets} and ${narrowed(filter)}`;
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*)::int as count, max(ticket.created_at)::text as last from ticket ${COMPANY} where ${counted}`.execute(db);
  const { count, last } = rows[0]!;
  return {
    count,
    page: async (at, after) => {
      const later = after ? sql`(ticket.created_at, ticket.id) > (${after.at}::timestamptz, ${after.id})` : sql`true`;
      const page = await sql<R & { place: Place }>`
        select ticket.no, json_build_object('at', ticket.created_at::text, 'id', ticket.id) as place, ${columns} from ticket ${COMPANY} ${from}
        where ${counted} and ${later} and ticket.created_at <= ${last}::timestamptz
        order by ticket.created_at, ticket.id limit ${sql.lit(PAGE_ROWS)}`.execute(at);
      return { rows: page.rows.map(cells), after: page.rows.length < PAGE_ROWS ? null : page.rows.at(-1)!.place };
    },
  };
};

/** A person under another name in SQL, as they are called. */
export const nameOf = (person: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${person}.firstname`)} || ' ' || ${sql.ref(`${person}.lastname`)}`;

/** How people say the number of an inquiry. */
export const numberOf = ({ no }: Numbered): string => `INQ-${no}`;
