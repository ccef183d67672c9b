import { COUNTED_ROLES, isHeadquarters, NotAllowed, type Principal, type Role } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '../../platform/http/refusal-error';
import { inScopeOf, ticketCountedBy } from '../../services/org/visibility';

type Condition = RawBuilder<SqlBool>;

/** What somebody counts of the log: uses by where people stood at the time, inquiries, and whom of today's people they know by name. */
export interface LogScope {
  /** Equal for those who count the same. */
  key: string;
  /** Of all units: what headquarters count. */
  isWhole: boolean;
  roles: readonly Role[];
  /** A condition on rows of the log or of its figures. */
  uses: Condition;
  /** A condition on `ticket` and on `company`, the unit that asked. */
  tickets: Condition;
  /** A condition on `person`. */
  people: Condition;
}

const all = (...conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/**
 * The part of the log that somebody may read, narrowed to roles: headquarters all, a region what happens in it, a local company what its
 * companies do. A role outside it is refused; no role named means all of them.
 */
export const logScope = (who: Pick<Principal, 'role' | 'unitId'>, wanted: readonly Role[] | undefined): LogScope => {
  const counted = COUNTED_ROLES[who.role];
  if (wanted?.some((each) => !counted.includes(each))) refuse(NotAllowed);
  const roles = wanted?.length ? counted.filter((each) => wanted.includes(each)) : counted;
  const isWhole = isHeadquarters(who.role);
  const hasAllRoles = roles.length === COUNTED_ROLES.SUPER_YHQ.length;
  const ofRoles = (column: string) =>
    hasAllRoles ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${sql.val([...roles])}::text[])`;
  return {
    key: [isWhole ? '' : who.unitId, ...[...roles].sort()].join(),
    isWhole,
    roles,
    uses: all(inScopeOf(who, 'lco_id', 'rhq_id'), ofRoles('role')),
    tickets: all(ticketCountedBy(who), ofRoles('company.kind')),
    people: all(
      inScopeOf(who, 'person.lco_id', 'person.rhq_id'),
      sql<SqlBool>`person.role = any(${sql.val([...counted])}::text[])`,
      sql<SqlBool>`person.standing <> 'deleted'`,
    ),
  };
};
