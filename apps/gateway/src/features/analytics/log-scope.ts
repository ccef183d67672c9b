import { COUNTED_ROLES, isHeadquarters, NotAllowed, type Principal, type Role } from '@portal/contracts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { refuse } from '../../platform/http/refusal-error';
import { isInScopeOf, ticketCountedBy } from '../../services/org/visibility-scope';

type Condition = RawBuilder<SqlBool>;

/**
 * The SQL conditions that limit what a caller may count: uses (by the unit recorded with each use), inquiries, and the people whose names
 * the caller may see.
 */
export interface LogScope {
  /** The cache key, equal for callers with the same scope. */
  key: string;
  /** True if the scope includes all units, as for headquarters. */
  isComplete: boolean;
  roles: readonly Role[];
  /** A condition on rows of the log or of the daily figures. */
  uses: Condition;
  /** A condition on `ticket` and on `company`, which is the requesting unit. */
  tickets: Condition;
  /** A condition on `person` for the people whose names the caller may see. */
  people: Condition;
}

const joinConditions = (...conditions: Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;

/**
 * Returns the part of the log that a caller may read, filtered by roles: everything for headquarters, the region for its staff, and its
 * companies for a local company. A role outside the caller's scope is refused; an empty filter means all roles.
 */
export const logScopeOf = (principal: Pick<Principal, 'role' | 'unitId'>, requestedRoles: readonly Role[] | undefined): LogScope => {
  const countedRoles = COUNTED_ROLES[principal.role];
  if (requestedRoles?.some((each) => !countedRoles.includes(each))) refuse(NotAllowed);
  const roles = requestedRoles?.length ? countedRoles.filter((each) => requestedRoles.includes(each)) : countedRoles;
  const isComplete = isHeadquarters(principal.role);
  const hasAllRoles = roles.length === COUNTED_ROLES.SUPER_YHQ.length;
  const hasCountedRole = (column: string) =>
    hasAllRoles ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = any(${sql.val([...roles])}::text[])`;
  return {
    key: [isComplete ? '' : principal.unitId, ...[...roles].sort()].join(),
    isComplete,
    roles,
    uses: joinConditions(isInScopeOf(principal, 'lco_id', 'rhq_id'), hasCountedRole('role')),
    tickets: joinConditions(ticketCountedBy(principal), hasCountedRole('company.kind')),
    people: joinConditions(
      isInScopeOf(principal, 'person.lco_id', 'person.rhq_id'),
      sql<SqlBool>`person.role = any(${sql.val([...countedRoles])}::text[])`,
      sql<SqlBool>`person.standing <> 'deleted'`,
    ),
  };
};
