import type { Principal } from '@portal/contracts';
import type { Cell } from '@portal/office';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../../../platform/database/tables';
import { PAGE_ROWS, type Pages } from '../../../services/storage/exports/pages';
import { logScopeOf } from '../log-scope';
import type { ExportFilter } from './source';

interface NumberedRow {
  no: number;
}
/**
 * The position of a ticket in the export order. Ticket numbers are not monotonic. The time is a database string, which is more precise than
 * a Date.
 */
export interface Place {
  at: string;
  id: string;
}

const filterCondition = ({ from, to, lcoId }: ExportFilter): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${from === undefined ? sql`true` : sql`ticket.created_at >= ${`${from}T00:00Z`}::timestamptz`}
    and ${to === undefined ? sql`true` : sql`ticket.created_at < ${`${to}T00:00Z`}::timestamptz + interval '24 hours'`}
    and ${lcoId === undefined ? sql`true` : sql`coalesce(company.lco_id, '-') = ${lcoId}`})`;

/** Joins the requesting unit, under which an inquiry is counted. */
const COMPANY_JOIN = sql`join unit as company on company.id = ticket.company_id`;

interface TicketPagesOptions<R> {
  principal: Principal;
  filter: ExportFilter;
  /** The columns to select from `ticket`, `company` and other joined tables. */
  columns: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  cells: (row: R) => readonly Cell[];
}

/**
 * Returns pages of the tickets that the caller may count, oldest first, as on the inquiries card. Excludes tickets created after the export
 * started.
 */
export const readTicketPages = async <R extends NumberedRow>(
  db: Kysely<Tables>,
  { principal, filter, columns, from, cells }: TicketPagesOptions<R>,
): Promise<Pages<Place>> => {
  const isCountedTicket = sql<SqlBool>`${logScopeOf(principal, filter.roles).tickets} and ${filterCondition(filter)}`;
  const { rows } = await sql<{ count: number; last: string | null }>`
    select count(*)::int as count, max(ticket.created_at)::text as last from ticket ${COMPANY_JOIN} where ${isCountedTicket}`.execute(db);
  const { count, last } = rows[0]!;
  return {
    count,
    page: async (at, after) => {
      const isAfterPlace = after ? sql`(ticket.created_at, ticket.id) > (${after.at}::timestamptz, ${after.id})` : sql`true`;
      const page = await sql<R & { place: Place }>`
        select ticket.no, json_build_object('at', ticket.created_at::text, 'id', ticket.id) as place, ${columns} from ticket ${COMPANY_JOIN} ${from}
        where ${isCountedTicket} and ${isAfterPlace} and ticket.created_at <= ${last}::timestamptz
        order by ticket.created_at, ticket.id limit ${sql.lit(PAGE_ROWS)}`.execute(at);
      return { rows: page.rows.map(cells), after: page.rows.length < PAGE_ROWS ? null : page.rows.at(-1)!.place };
    },
  };
};

/** Selects the full name of a joined person. */
export const selectFullName = (alias: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${alias}.firstname`)} || ' ' || ${sql.ref(`${alias}.lastname`)}`;

/** Returns the displayed number of an inquiry. */
export const numberOf = ({ no }: NumberedRow): string => `INQ-${no}`;
