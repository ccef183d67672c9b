import { Injectable } from '@nestjs/common';
import {
  type approvalRoutes,
  fullName,
  type Input,
  type Principal,
  type RequestCounts,
  type RequestStatus,
  type Role,
  type UserRequest,
} from '@portal/contracts';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { Database } from '../../platform/database/database';
import { type Place, prepareStatement } from '../../platform/database/prepared';
import type { Tables } from '../../platform/database/tables';
import { isLike } from '../../platform/database/text-conditions';
import type { Tx } from '../../platform/request-context';
import { matchCompanies } from '../../services/org/company-matches';
import { isPersonLike, personPattern } from '../../services/org/person-search';
import { type RequestRow, requestsText, selectRequests, toRequest } from '../../services/org/user-requests';
import { delegatedUnitsOf, isDecidableBy, isRequestDecidableBy, requestApprover } from '../../services/org/visibility-scope';

type ListInput = Input<(typeof approvalRoutes)['list']>;
type Condition = RawBuilder<SqlBool>;

/** The account statuses of each status of a request. The request of a disabled account stays accepted. */
const STANDINGS_OF: Record<RequestStatus, readonly string[]> = {
  Waiting: ['waiting'],
  Approved: ['approved', 'disabled'],
  Rejected: ['rejected'],
};
const joinConditions = (conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/** The inputs that determine the text of the two list statements. */
interface ListShape extends Record<string, unknown> {
  role: Role;
  byStatus: boolean;
  bySearch: boolean;
  delegated: boolean;
  sort: ListInput['sort'];
}
interface ListValues extends Record<string, unknown> {
  personId: string;
  unitId: string;
  lcos: readonly string[];
  regions: readonly string[];
  standings: readonly string[];
  pattern: string;
  limit: number;
  offset: number;
}

const matchCondition = ({ byStatus, bySearch }: ListShape, place: Place<ListValues>): Condition => {
  const conditions = [sql<SqlBool>`true`];
  if (byStatus) conditions.push(sql<SqlBool>`person.standing = any(${place('standings')}::text[])`);
  if (bySearch) {
    const pattern = place('pattern');
    conditions.push(sql<SqlBool>`(${isPersonLike(pattern)} or ${isLike(sql`person.company_name`, pattern)})`);
  }
  return joinConditions(conditions);
};

const NEWEST_FIRST = sql`person.requested_at desc`;
const OLDEST_FIRST = sql`
  person.standing = 'waiting' desc, case when person.standing = 'waiting' then person.requested_at end, person.decided_at desc nulls last`;

const isDecidable = ({ role, delegated }: ListShape, place: Place<ListValues>): Condition =>
  isRequestDecidableBy(
    { role, id: place('personId'), unitId: place('unitId') },
    delegated ? { lcos: place('lcos'), regions: place('regions') } : null,
  );

const pageStatement = prepareStatement<ListShape, ListValues, RequestRow>(
  (shape, place, db) => sql<RequestRow>`
    ${requestsText(db)}
    where ${isDecidable(shape, place)} and ${matchCondition(shape, place)}
    order by ${shape.sort === 'newest' ? NEWEST_FIRST : OLDEST_FIRST}, person.id
    limit ${place('limit')} offset ${place('offset')}`,
);

interface TotalsRow {
  total: number;
  waiting: number;
  approved: number;
  rejected: number;
  oldest: Date | null;
}

const totalsStatement = prepareStatement<ListShape, ListValues, TotalsRow>(
  (shape, place) => sql<TotalsRow>`
    select count(*) filter (where ${matchCondition(shape, place)})::int as total,
      count(*) filter (where standing = 'waiting')::int as waiting,
      count(*) filter (where standing in ('approved', 'disabled'))::int as approved,
      count(*) filter (where standing = 'rejected')::int as rejected,
      min(requested_at) filter (where standing = 'waiting') as oldest
    from person where ${isDecidable(shape, place)}`,
);

const shapeOfList = (principal: Principal, { status, search, sort }: ListInput): ListShape => ({
  role: principal.role,
  byStatus: status !== undefined,
  bySearch: Boolean(search),
  delegated: delegatedUnitsOf(principal) !== null,
  sort,
});

const valuesOfList = (principal: Principal, { status, search, pageSize, pageNumber }: ListInput): ListValues => ({
  personId: principal.id,
  unitId: principal.unitId,
  ...(delegatedUnitsOf(principal) ?? { lcos: [], regions: [] }),
  standings: status ? STANDINGS_OF[status] : [],
  pattern: personPattern(search ?? ''),
  limit: pageSize,
  offset: (pageNumber - 1) * pageSize,
});

interface Totals {
  totalCount: number;
  counts: RequestCounts;
  oldestWaiting: string | null;
}

const HISTORY_KINDS = { 'account.requested': 'requested', 'account.approved': 'approved', 'account.rejected': 'rejected' } as const;
export interface HistoryEntry {
  at: string;
  by: string;
  what: 'requested' | 'approved' | 'rejected' | 'reminded';
  reason: string | null;
}

/** Reads user requests, limited to those that the caller may decide. */
@Injectable()
export class Approvals {
  constructor(private readonly database: Database) {}

  page(principal: Principal, input: ListInput): Promise<RequestRow[]> {
    return pageStatement(this.database.db, shapeOfList(principal, input), valuesOfList(principal, input));
  }

  /** Returns the requests as approvers see them. For each waiting partner, adds the registered companies with a similar name. */
  async withCompanies(principal: Principal, rows: readonly RequestRow[], options?: { withGrants: boolean }): Promise<UserRequest[]> {
    const names = await this.delegatorNames(principal);
    const partners = rows.filter(({ role, standing }) => role === 'CP' && standing === 'waiting');
    const matches = await matchCompanies(this.database.db, partners, options);
    return rows.map((row) => {
      const company = matches.get(row.id);
      const delegator = names.get(requestApprover(principal, row)?.id ?? '');
      return { ...toRequest(row), ...(company ? { company } : {}), ...(delegator === undefined ? {} : { onBehalfOf: delegator }) };
    });
  }

  /** Returns the names of the absent approvers on whose behalf the caller decides, by id. */
  private async delegatorNames({ decidesFor = [] }: Principal): Promise<Map<string, string>> {
    if (!decidesFor.length) return new Map();
    const ids = decidesFor.map(({ id }) => id);
    const people = await this.database.db.selectFrom('person').select(['id', 'firstname', 'lastname']).where('id', 'in', ids).execute();
    return new Map(people.map((person) => [person.id, fullName(person)]));
  }

  /** Returns the number of matches, and the totals of all requests that the caller may decide. */
  async totals(principal: Principal, input: ListInput): Promise<Totals> {
    const rows = await totalsStatement(this.database.db, shapeOfList(principal, input), valuesOfList(principal, input));
    const { total, waiting, approved, rejected, oldest } = rows[0]!;
    return {
      totalCount: total,
      counts: { Waiting: waiting, Approved: approved, Rejected: rejected },
      oldestWaiting: oldest?.toISOString() ?? null,
    };
  }

  /** Returns the request if the caller may decide it; undefined for a nonexistent request and for a request out of scope. */
  find(principal: Principal, personId: string, db: Kysely<Tables> = this.database.db): Promise<RequestRow | undefined> {
    return selectRequests(db)
      .where('person.id', '=', personId)
      .where(isRequestDecidableBy(principal, delegatedUnitsOf(principal)))
      .executeTakeFirst();
  }

  /** Locks and returns the request. The request is read after locking, so that an earlier decision is visible. */
  async lock(tx: Tx, principal: Principal, personId: string): Promise<RequestRow | undefined> {
    await tx
      .selectFrom('person')
      .select('id')
      .where('id', '=', personId)
      .where(isRequestDecidableBy(principal, delegatedUnitsOf(principal)))
      .forNoKeyUpdate()
      .execute();
    return this.find(principal, personId, tx);
  }

  /** Locks and returns the request if the caller may decide on the account in their own right. */
  async lockOwn(tx: Tx, principal: Principal, personId: string): Promise<RequestRow | undefined> {
    await tx.selectFrom('person').select('id').where('id', '=', personId).where(isDecidableBy(principal)).forNoKeyUpdate().execute();
    return selectRequests(tx).where('person.id', '=', personId).where(isDecidableBy(principal)).executeTakeFirst();
  }

  /**
   * Returns the history of a request, oldest first, including reminders and their recipients. Seeded requests have no audit rows; their
   * history is derived from the request.
   */
  async history(request: UserRequest): Promise<HistoryEntry[]> {
    const auditRows = await this.database.db
      .selectFrom('audit')
      .leftJoin('person as actor', 'actor.id', 'audit.actor')
      .select(['audit.at', 'audit.action', 'audit.after', 'actor.firstname', 'actor.lastname'])
      .where('audit.object', '=', request.userId)
      .where('audit.action', 'in', Object.keys(HISTORY_KINDS))
      .orderBy('audit.seq')
      .execute();
    const { rows: reminderRows } = await sql<{ at: Date; by: string | null }>`
      select min(letter.sent_at) as at, string_agg(person.firstname || ' ' || person.lastname, ', ' order by person.id) as by
      from letter left join person on person.email = letter.to_address and person.standing = 'approved'
      where letter.kind = 'account.reminder' and letter.data ->> 'personId' = ${request.userId} and letter.sent_at is not null
      group by letter.data ->> 'step'
    `.execute(this.database.db);
    const entries: HistoryEntry[] = [
      ...auditRows.map(({ at, action, after, firstname, lastname }) => ({
        at: at.toISOString(),
        by: firstname === null || lastname === null ? request.name : fullName({ firstname, lastname }),
        what: HISTORY_KINDS[action as keyof typeof HISTORY_KINDS],
        reason: (after as { reason?: string | null } | null)?.reason ?? null,
      })),
      ...reminderRows.map(({ at, by }) => ({ at: at.toISOString(), by: by ?? '', what: 'reminded' as const, reason: null })),
    ];
    const hasEntry = (...kinds: HistoryEntry['what'][]) => entries.some(({ what }) => kinds.includes(what));
    if (!hasEntry('requested')) entries.push({ at: request.date, by: request.name, what: 'requested', reason: null });
    if (request.decidedAt && request.status !== 'Waiting' && !hasEntry('approved', 'rejected')) {
      const decision = request.status === 'Approved' ? 'approved' : 'rejected';
      entries.push({ at: request.decidedAt, by: request.decidedBy ?? '', what: decision, reason: request.reason });
    }
    return entries.sort((a, b) => a.at.localeCompare(b.at));
  }
}
