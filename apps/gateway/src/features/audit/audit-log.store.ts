import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  AUDIT_ACTIONS,
  type AuditEntry,
  auditAreaOf,
  type auditRoutes,
  type Input,
  MAX_COUNTED_ENTRIES,
  type Principal,
  type Role,
} from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { SECRET_FOR, type SecretFor } from '../../platform/config/secrets';
import { Database } from '../../platform/database/database';
import { isLike, likePattern } from '../../platform/database/text-conditions';
import { dayStart } from '../../publishing/day-start';
import { isPersonLike, personPattern } from '../../services/org/person-search';
import { auditScopeOf, isInScopeOf } from '../../services/org/visibility-scope';
import { changesOf } from './changes';

type Query = Input<typeof auditRoutes.entries>;
type Condition = RawBuilder<SqlBool>;

interface Row {
  seq: number;
  at: Date;
  actor: string | null;
  actor_name: string | null;
  actor_role: Role | null;
  actor_company: string | null;
  action: string;
  object: string;
  person_name: string | null;
  title: string | null;
  ticket_no: number | null;
  before: unknown;
  after: unknown;
  request_id: string | null;
  sealed: boolean;
}

/** Selects the person who acted or, without a session, the person concerned. The index `audit_owner` covers this expression. */
const OWNER = sql`coalesce(a.actor, a."after"->>'personId', a.object)`;
/**
 * Selects the actor of an entry. The entry of a new session is written before its person is signed in, so that person counts as the actor.
 */
const ACTOR = sql`coalesce(a.actor, case when a.action = 'session.begun' then a."after"->>'personId' end)`;
const WORDS = Object.values(AUDIT_ACTIONS).flat();

/** Reads the audit log within the access rights of the reader. */
@Injectable()
export class AuditLog {
  private readonly key: Buffer;

  constructor(
    private readonly database: Database,
    @Inject(SECRET_FOR) secretFor: SecretFor,
  ) {
    this.key = secretFor('audit-entries');
  }

  /** Returns one page, newest first. Counting stops at a limit. */
  list(principal: Principal, query: Query): Promise<{ items: AuditEntry[]; totalCount: number; totalIsMore: boolean }> {
    const condition = sql.join(conditions(principal, query), sql` and `);
    const { pageNumber, pageSize } = query;
    return this.database.read(async (tx) => {
      const countQuery = sql<{
        count: number;
      }>`select count(*)::int as count from (select 1 from audit a where ${condition} limit ${MAX_COUNTED_ENTRIES + 1}) as page`;
      const count = (await countQuery.execute(tx)).rows[0]!.count;
      const { rows } = await sql<Row>`
        select a.seq, a.at, ${ACTOR} as actor, a.action, a.object, a.before, a."after", a.request_id,
          actor.firstname || ' ' || actor.lastname as actor_name, actor.role as actor_role, actor.company_name as actor_company,
          about.firstname || ' ' || about.lastname as person_name, publication.title, ticket.no as ticket_no,
          exists (select 1 from audit_seal s where s.audit_seq = a.seq) as sealed
        from (select * from audit a where ${condition} order by a.seq desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}) as a
        left join person as actor on actor.id = ${ACTOR}
        left join person as about on about.id = a.object and ${isInScopeOf(principal, 'about.lco_id', 'about.rhq_id')}
        left join publication on publication.id = a.object
        left join ticket on ticket.id = a.object
        order by a.seq desc
      `.execute(tx);
      return {
        items: rows.map((row) => this.toEntry(row, principal.role)),
        totalCount: Math.min(count, MAX_COUNTED_ENTRIES),
        totalIsMore: count > MAX_COUNTED_ENTRIES,
      };
    });
  }

  /** Returns an opaque id for a row instead of its sequence number, which would reveal the total activity. */
  private nameOf(seq: number): string {
    return createHmac('sha256', this.key).update(String(seq)).digest('base64url').slice(0, 22);
  }

  private toEntry(row: Row, reader: Role): AuditEntry {
    const { action, object } = row;
    return {
      entryId: this.nameOf(row.seq),
      at: row.at.toISOString(),
      actor: row.actor && {
        userId: row.actor,
        // A directory is no person: its actor is `scim:` with its name.
        name: row.actor_name ?? row.actor,
        role: row.actor_role,
        companyName: row.actor_company ?? '',
      },
      action,
      area: auditAreaOf(action),
      object,
      objectName: row.person_name ?? row.title ?? (row.ticket_no === null ? null : `INQ-${row.ticket_no}`),
      ...changesOf(row, reader),
      requestId: row.request_id,
      sealed: row.sealed,
    } as AuditEntry;
  }
}

const conditions = (principal: Principal, { search, area, from, until, zone }: Query): Condition[] => {
  const people = auditScopeOf(principal);
  return [
    people ? sql<SqlBool>`${OWNER} in (select person.id from person where ${people})` : sql<SqlBool>`true`,
    ...(area ? [isInArea(area)] : []),
    ...(from ? [sql<SqlBool>`a.at >= to_timestamp(${dayStart(from, zone)}::float8)`] : []),
    ...(until ? [sql<SqlBool>`a.at < to_timestamp(${dayStart(until, zone, { plusDays: 1 })}::float8)`] : []),
    ...(search ? [matchCondition(search, people)] : []),
  ];
};

const isInArea = (area: AuditEntry['area']): Condition => {
  const word = sql`split_part(a.action, '.', 1)`;
  return area === 'other'
    ? sql<SqlBool>`${word} <> all(${WORDS}::text[])`
    : sql<SqlBool>`${word} = any(${[...AUDIT_ACTIONS[area]]}::text[])`;
};

/**
 * Returns the condition of a search. Names are searched only among people whose entries the reader may see, so that other names cannot be
 * discovered.
 */
const matchCondition = (term: string, people: Condition | null): Condition => {
  const pattern = sql`${likePattern(term)}`;
  const namedPeople = sql`select person.id from person
    where ${isPersonLike(sql`${personPattern(term)}`)} and ${people ?? sql`true`}`;
  return sql<SqlBool>`(${OWNER} in (${namedPeople}) or a.object in (${namedPeople}) or a.object in (select id from publication where ${isLike(sql`title`, pattern)})
    or a.object in (select id from ticket where 'INQ-' || no = upper(${term})) or a.object = ${term} or a.request_id = ${term} or a.action = lower(${term}))`;
};
